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
  const parts = doors.map(
    ({ door, file }) => `## \`${door}\`\n\n${namesOf(program, file, at(`packages/${dir}/dist`))}`,
  );
  return `# API of ${name}\n\nMade from the built types: \`npm run api\` writes it anew.\n\n${parts.join("\n")}`;
}

/**
 * @param {ts.Program} program
 * @param {string} file
 * @param {string} own the folder whose declarations are printed whole
 */
function namesOf(program, file, own) {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`"${file}" declares nothing: build the packages first`);
  const symbols = checker.getExportsOfModule(module).sort((a, b) => (a.name < b.name ? -1 : 1));
  const lines = symbols.map((symbol) => described(checker, symbol, own));
  return lines.join("\n");
}

/**
 * @param {ts.TypeChecker} checker
 * @param {ts.Symbol} exported
 * @param {string} own
 */
function described(checker, exported, own) {
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
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
