#!/usr/bin/env node
import { alone } from "./_alone.js";

const { argv, stdin, stdout, stderr } = process;
const own = alone(stdout, stderr);
// Only now, so that nothing that is loaded can print to stdout.
const { main } = await import("./_main.js");
process.exit(await main({ words: argv.slice(2), stdin, stdout: own, stderr, signals: process }));
