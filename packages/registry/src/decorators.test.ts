import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";
import * as registry from "./index.js";
import { acts, hasEffect, isWrite, reads, summary, writes } from "./index.js";

// The test runner does not compile decorators, so the compiler that users have does, and checks the types with it.
const CLASSES = `
import { acts, reads, summary, writes } from "./index.js";
export class Files {
  root = "/r";
  @writes create(path: string): string { return this.root + path; }
  @writes static drop(path: string): string { return path; }
  @writes async save(path: string): Promise<string> { return path; }
  @writes *lines(path: string): Generator<string> { yield path; }
  @writes #hidden(path: string): string { return path; }
  get hidden(): unknown { return this.#hidden; }
  @writes move(this: Files, path: string): string { return this.root + path; }
  @acts watch(): void {}
  @reads view(path: string): string { return path; }
  @summary((a: { path: string }) => \`Edit \${a.path}\`) @writes edit(path: string): string { return path; }
}
export class More extends Files {
  override create(path: string): string { return path; }
}
`;
const ON_A_FIELD = `
import { writes } from "./index.js";
export class Files { @writes create = (path: string): string => path; }
`;

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

function compiled(code: string): { js: string; problems: number[] } {
  const file = here("./classes.ts");
  const base = ts.readConfigFile(here("../../../tsconfig.base.json"), ts.sys.readFile).config;
  const { options } = ts.parseJsonConfigFileContent(base, ts.sys, here("../../.."), {
    noEmit: false,
    declaration: false,
    isolatedDeclarations: false,
  });
  const host = ts.createCompilerHost(options);
  const { fileExists, getSourceFile } = host;
  host.fileExists = (name) => name === file || fileExists.call(host, name);
  host.getSourceFile = (name, ...rest) =>
    name === file
      ? ts.createSourceFile(name, code, ts.ScriptTarget.ES2022)
      : getSourceFile.call(host, name, ...rest);
  let js = "";
  const program = ts.createProgram([file], options, host);
  program.emit(program.getSourceFile(file), (_, text) => {
    js = text;
  });
  return { js, problems: ts.getPreEmitDiagnostics(program).map((d) => d.code) };
}

test("the marks decorate methods of every kind, and type-check there", () => {
  const { js, problems } = compiled(CLASSES);
  expect(problems).toEqual([]);
  const body = js.replace(/^import .*$/m, "").replaceAll("export ", "");
  const { Files, More } = new Function(...Object.keys(registry), `${body}; return { Files, More };`)(
    ...Object.values(registry),
  );
  const files = new Files();
  expect(files.create("/a")).toBe("/r/a");
  expect([files.create, Files.drop, files.save, files.lines, files.hidden, files.move].map(isWrite)).toEqual(
    Array(6).fill(true),
  );
  expect([hasEffect(files.watch), isWrite(files.view)]).toEqual([true, false]);
  expect(isWrite(files.edit)).toBe(true);
  expect(registry.summarise(files.edit, { path: "a.py" })).toBe("Edit a.py");
  const more = new More();
  expect([isWrite(more.save), isWrite(more.create)]).toEqual([true, false]);
}, 30_000);

test("a mark on a field does not type-check", () => {
  expect(compiled(ON_A_FIELD).problems).toEqual([1240, 1270]);
}, 30_000);

const DECORATORS = { writes, acts, reads, "summary(fn)": summary(() => "x") };

test.for(Object.entries(DECORATORS))("@%s is refused on anything but a method", ([name, mark]) => {
  const decorate = mark as (tool: unknown, context?: unknown) => unknown;
  for (const kind of ["getter", "setter", "field", "accessor", "class"])
    expect(() => decorate(() => 1, { kind })).toThrow(
      new TypeError(`@${name} is on a target of kind "${kind}": put it on a method`),
    );
});

test.for(Object.entries(DECORATORS))("@%s is refused as a legacy decorator", ([name, mark]) => {
  const decorate = mark as (...parts: unknown[]) => unknown;
  class Files {
    create(): void {}
  }
  const legacy = new TypeError(
    `@${name} is used as a legacy decorator: turn "experimentalDecorators" off, or call ${name}(tool)`,
  );
  const descriptor = Object.getOwnPropertyDescriptor(Files.prototype, "create");
  expect(() => decorate(Files.prototype, "create", descriptor)).toThrow(legacy);
  expect(() => decorate(Files, Symbol("create"), undefined)).toThrow(legacy);
  expect(() => decorate(Files)).toThrow(
    new TypeError(`the tool given to ${name} is a class: give a function or a tool object`),
  );
  expect(isWrite(new Files().create)).toBe(false);
});

test.for([
  [0, "of type number"],
  [null, "null"],
  [true, "of type boolean"],
  [{}, "of type object"],
  [{ kind: "constructor" }, "of type object"],
  [Proxy.revocable({}, {}), "of type object"],
])("writes() refuses %o as a second argument", ([context, is]) => {
  const mark = writes as (tool: unknown, context: unknown) => unknown;
  if (typeof context === "object" && context && "revoke" in context) {
    (context as { revoke: () => void }).revoke();
    context = (context as { proxy: object }).proxy;
  }
  expect(() => mark(() => 1, context)).toThrow(
    new TypeError(
      `the second argument of writes is ${is}: give the tool alone, as in tools.map((tool) => writes(tool))`,
    ),
  );
});
