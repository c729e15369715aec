import { createHash } from "node:crypto";
import ts from "typescript";
import { at } from "./workspace.js";

const printer = ts.createPrinter({ removeComments: true });

/**
 * What one package gives, door by door, as Markdown made from its built types.
 * @param {import("./workspace.js").Manifest & { dir: string }} pkg
 */
export function apiOf({ dir, name, exports = {} }) {
  const doors = Object.entries(exports).flatMap(([path, door]) =>
    typeof door === "string"
      ? []
      : [{ door: name + path.slice(1), file: at(`packages/${dir}/${door.types}`) }],
  );
  const program = ts.createProgram(
    doors.map(({ file }) => file),
    {
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      target: ts.ScriptTarget.ES2022,
    },
  );
  const checker = program.getTypeChecker();
  const own = at(`packages/${dir}/dist`);
  const open = doors.map(({ door, file }) => ({ door, symbols: exportsOf(program, file) }));
  const parts = open.map(
    ({ door, symbols }) =>
      `## \`${door}\`\n\n${symbols.map((symbol) => described(checker, symbol, own)).join("\n")}`,
  );
  const hidden = madeOf(
    checker,
    new Set(open.flatMap(({ symbols }) => symbols.map((s) => resolved(checker, s)))),
    own,
  );
  const types = hidden.map((symbol) => described(checker, symbol, own)).join("\n");
  if (types)
    parts.push(
      `## Types these are made of\n\nNot exported; a change in one is a change of what names it.\n\n${types}`,
    );
  return `# API of ${name}\n\nMade from the built types: \`npm run api\` writes it anew.\n\n${parts.join("\n")}`;
}

/**
 * What a door gives, by name.
 * @param {ts.Program} program
 * @param {string} file
 */
function exportsOf(program, file) {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`"${file}" declares nothing: build the packages first`);
  return checker.getExportsOfModule(module).sort(byName);
}

const byName = (/** @type {ts.Symbol} */ a, /** @type {ts.Symbol} */ b) => (a.name < b.name ? -1 : 1);

const resolved = (/** @type {ts.TypeChecker} */ checker, /** @type {ts.Symbol} */ symbol) =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

/**
 * What the declarations of public names name in turn, and is not public itself.
 * @param {ts.TypeChecker} checker
 * @param {Set<ts.Symbol>} open the public ones
 * @param {string} own the folder of declarations that counts
 */
function madeOf(checker, open, own) {
  const seen = new Set(open);
  /** @param {ts.Node} node */
  const visit = (node) => {
    const symbol = ts.isIdentifier(node) && checker.getSymbolAtLocation(node);
    if (symbol) seen.add(resolved(checker, symbol));
    ts.forEachChild(node, visit);
  };
  // A set gives what is added to it while it is gone through, too.
  for (const symbol of seen) ownOf(symbol, own).forEach(visit);
  return [...seen].filter((symbol) => !open.has(symbol) && ownOf(symbol, own).length > 0).sort(byName);
}

/**
 * The declarations of a symbol that stand in a module of the folder by themselves.
 * @param {ts.Symbol} symbol
 * @param {string} own
 */
const ownOf = ({ declarations = [] }, own) =>
  declarations
    .filter((d) => d.getSourceFile().fileName.startsWith(own))
    .filter((d) => whole(d).parent?.kind === ts.SyntaxKind.SourceFile);

/**
 * @param {ts.TypeChecker} checker
 * @param {ts.Symbol} exported
 * @param {string} own the folder whose declarations are printed whole
 */
function described(checker, exported, own) {
  const symbol = resolved(checker, exported);
  const declarations = symbol.declarations ?? [];
  if (declarations.length === 0)
    throw new Error(`"${exported.name}" cannot be resolved: build the packages first`);
  const file = declarations[0]?.getSourceFile().fileName ?? "";
  if (!file.startsWith(own)) return `- \`${exported.name}\``;
  const doc = ts
    .displayPartsToString(symbol.getDocumentationComment(checker))
    .split(/\n\s*\n/)[0]
    ?.replaceAll("\n", " ");
  const code = declarations.map((d) =>
    printer.printNode(ts.EmitHint.Unspecified, whole(d), d.getSourceFile()),
  );
  return `### \`${exported.name}\`\n\n${doc ? `${doc}\n\n` : ""}\`\`\`\n${code.join("\n")}\n\`\`\`\n`;
}

/**
 * A variable is printed with its statement, everything else as it stands.
 * @param {ts.Declaration} declaration
 */
const whole = (declaration) =>
  ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;

/**
 * A short mark of a text, to see whether an API is still the one that was last released.
 * @param {string} text
 */
export const markOf = (text) => createHash("sha256").update(text).digest("hex").slice(0, 16);
