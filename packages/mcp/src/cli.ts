#!/usr/bin/env node
import { alone } from "./_alone.js";
import { main } from "./_main.js";

const { argv, stdin, stdout, stderr } = process;
const words = argv.slice(2);
process.exit(await main({ words, stdin, stdout: alone(stdout, stderr), stderr, signals: process }));
