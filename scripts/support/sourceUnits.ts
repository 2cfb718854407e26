import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { resolveImport } from './resolveImport.ts';
import { root } from './run.ts';

/** Function of the source, or the handler of a route (`route getFloor`). */
export interface Unit {
  file: string;
  name: string;
  node: ts.Node;
}

/** File of the source. */
export interface Source {
  file: string;
  tree: ts.SourceFile;
  /** Units by their name in this file: its own functions and imported ones. */
  resolve: Map<string, string>;
}

/** Place in the source that can be disabled, and the replacement text. */
export interface Switch {
  id: number;
  file: string;
  edits: readonly { at: number; text: string }[];
}

const isRoute = ({ expression }: ts.CallExpression): boolean =>
  ts.isPropertyAccessExpression(expression) && expression.name.text === 'route';

export const keyOf = ({ file, name }: Pick<Unit, 'file' | 'name'>): string => `${file}#${name}`;
export const textOf = (node: ts.Node): string => node.getText().replace(/\s+/g, ' ');
export const nameOf = (call: ts.CallExpression): string =>
  ts.isIdentifier(call.expression) ? call.expression.text : '';
export const lineOf = (node: ts.Node): number => {
  const tree = node.getSourceFile();
  return tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
};

/** Reads the units of the files that match the globs, in a fixed order, by their keys, and their files by name. */
export function readUnits(globs: readonly string[]): {
  units: Map<string, Unit>;
  sourceOf: Map<string, Source>;
} {
  const files = globSync([...globs], { cwd: root }).sort();
  const sources = files.map(readSource);
  const units = new Map(sources.flatMap((source) => unitsOf(source).map((unit) => [keyOf(unit), unit])));
  return { units, sourceOf: new Map(sources.map((source) => [source.file, source])) };
}

function readSource(file: string): Source {
  const text = readFileSync(join(root, file), 'utf8');
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const resolve = new Map<string, string>();
  for (const statement of tree.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const target = resolveImport(file, statement.moduleSpecifier.text);
    const names = statement.importClause?.namedBindings;
    if (target === null || !names || !ts.isNamedImports(names)) continue;
    for (const { name, propertyName } of names.elements) {
      resolve.set(name.text, `${target}#${(propertyName ?? name).text}`);
    }
  }
  return { file, tree, resolve };
}

/** Returns the functions of a file, and the handlers of its routes. */
function unitsOf({ file, tree, resolve }: Source): Unit[] {
  const units: Unit[] = [];
  const add = (name: string, node: ts.Node) => {
    units.push({ file, name, node });
    resolve.set(name, keyOf({ file, name }));
  };
  for (const statement of tree.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name) add(statement.name.text, statement);
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (!initializer || !ts.isIdentifier(name)) continue;
      if (ts.isArrowFunction(initializer)) add(name.text, initializer);
      for (const call of callsIn(initializer)) {
        const [callName] = call.arguments;
        if (isRoute(call) && callName && ts.isStringLiteral(callName))
          units.push({ file, name: `route ${callName.text}`, node: call });
      }
    }
  }
  return units;
}

/** Returns a node with all its descendants in pre-order. */
export function nodesIn(node: ts.Node): ts.Node[] {
  const nodes: ts.Node[] = [];
  const visit = (each: ts.Node): void => {
    nodes.push(each);
    ts.forEachChild(each, visit);
  };
  visit(node);
  return nodes;
}

export const callsIn = (node: ts.Node): ts.CallExpression[] => nodesIn(node).filter(ts.isCallExpression);
