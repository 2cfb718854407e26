import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { root } from './run.ts';

/** A place of the backend's source that keeps somebody from something, and the text that takes it away when asked to. */
export interface Site {
  id: number;
  file: string;
  line: number;
  /** The route or function that it stands in. */
  within: string;
  /** The call as it is written. */
  text: string;
  /** What of the call tells it from others of its route: a check that is made twice is one check. */
  sameAs: string;
  /** The calls of the contract that can come here. */
  reachedBy: readonly string[];
  edits: readonly { at: number; text: string }[];
}

const globs = ['server/routes/*.ts', 'server/services/**/*.ts', 'server/core/authorise.ts'];
const routeMakers = new Set(['route', 'wholeRoute', 'stagedRoute', 'publicRoute']);

/** What every instrumented file begins with; `isolationTaken` holds the ids that are taken away just now. */
export const prelude = `import { sql as isolationSql } from 'drizzle-orm';
const isolationIs = (id) => globalThis.isolationTaken?.has(id) === true;
const isolationWhole = new Proxy({}, { get: () => () => isolationSql\`true\` });
`;

/** A function of the source, or the handler of a route (`route getFloor`). */
interface Unit {
  file: string;
  name: string;
  node: ts.Node;
}

interface Source {
  file: string;
  tree: ts.SourceFile;
  /** The unit that a name stands for in this file: its own function or an imported one. */
  resolve: Map<string, string>;
}

/** A check that can't be missed alone: `text` begins the call as it is written in a route or function. */
export interface Exception {
  within: string;
  text: string;
  why: string;
}

/**
 * Every authorising call and every scope of the backend, in a fixed order. A scope among the exceptions counts for nothing: what
 * asks no other needs none.
 */
export function findSites(exceptions: readonly Exception[]): Site[] {
  const sources = globSync(globs, { cwd: root }).sort().map(readSource);
  const units = new Map(sources.flatMap((source) => unitsOf(source).map((unit) => [keyOf(unit), unit])));
  const sourceOf = new Map(sources.map((source) => [source.file, source]));
  const uses = new Map([...units].map(([key, unit]) => [key, usesOf(unit, sourceOf, units)]));
  const isExcepted = (name: string, call: ts.CallExpression): boolean =>
    exceptions.some(({ within, text }) => within === name && textOf(call).startsWith(text));
  const scoped = scopedUnits(units, uses, isExcepted);
  const reachedBy = routesReaching(units, uses);
  let id = 0;
  return [...units].flatMap(([key, unit]) => {
    const source = sourceOf.get(unit.file);
    if (!source) return [];
    return callsIn(unit.node).flatMap((call) => {
      const edits = editsOf(call, source, scoped, id);
      if (edits.length === 0) return [];
      const text = textOf(call);
      const line = source.tree.getLineAndCharacterOfPosition(call.getStart(source.tree)).line + 1;
      const [, ...rest] = call.arguments.map((argument) => argument.getText(source.tree));
      const isOfScope = ts.isPropertyAccessExpression(call.expression);
      const sameAs = isOfScope ? `${key} ${line} ${text}` : `${key} ${thingOf(call)} ${rest.join(', ')}`;
      const site = { file: unit.file, line, within: unit.name, text, sameAs, edits };
      return [{ id: id++, ...site, reachedBy: reachedBy.get(key) ?? [] }];
    });
  });
}

const keyOf = ({ file, name }: Unit): string => `${file}#${name}`;
const textOf = (call: ts.CallExpression): string => call.getText().replace(/\s+/g, ' ');
/** A record that is held for its change and read again after it is the same one. */
const thingOf = (call: ts.CallExpression): string => nameOf(call).replace(/^(?:load|lock)/, '');
const nameOf = (call: ts.CallExpression): string =>
  ts.isIdentifier(call.expression) ? call.expression.text : '';

function readSource(file: string): Source {
  const text = readFileSync(join(root, file), 'utf8');
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const resolve = new Map<string, string>();
  for (const statement of tree.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const from = statement.moduleSpecifier.text;
    const names = statement.importClause?.namedBindings;
    if (!from.startsWith('.') || !names || !ts.isNamedImports(names)) continue;
    const target = relative(root, join(root, dirname(file), from));
    for (const { name, propertyName } of names.elements) {
      resolve.set(name.text, `${target}#${(propertyName ?? name).text}`);
    }
  }
  return { file, tree, resolve };
}

/** The functions of a file, and the handlers of its routes. */
function unitsOf({ file, tree, resolve }: Source): Unit[] {
  const units: Unit[] = [];
  const add = (name: string, node: ts.Node) => {
    units.push({ file, name, node });
    resolve.set(name, `${file}#${name}`);
  };
  for (const statement of tree.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name) add(statement.name.text, statement);
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (!initializer || !ts.isIdentifier(name)) continue;
      if (ts.isArrowFunction(initializer)) add(name.text, initializer);
      for (const call of callsIn(initializer)) {
        const [callName] = call.arguments;
        if (routeMakers.has(nameOf(call)) && callName && ts.isStringLiteral(callName))
          units.push({ file, name: `route ${callName.text}`, node: call });
      }
    }
  }
  return units;
}

function callsIn(node: ts.Node): ts.CallExpression[] {
  const calls: ts.CallExpression[] = [];
  const visit = (each: ts.Node): void => {
    if (ts.isCallExpression(each)) calls.push(each);
    ts.forEachChild(each, visit);
  };
  visit(node);
  return calls;
}

/** The units that a unit names. */
function usesOf(
  unit: Unit,
  sourceOf: ReadonlyMap<string, Source>,
  units: ReadonlyMap<string, Unit>,
): Set<string> {
  const used = new Set<string>();
  const visit = (each: ts.Node): void => {
    const key = ts.isIdentifier(each) ? sourceOf.get(unit.file)?.resolve.get(each.text) : undefined;
    if (key !== undefined && units.has(key) && key !== keyOf(unit)) used.add(key);
    ts.forEachChild(each, visit);
  };
  visit(unit.node);
  return used;
}

const isScopeCall = (call: ts.CallExpression): boolean =>
  ts.isPropertyAccessExpression(call.expression) &&
  /(?:^|\.)scope$/.test(call.expression.expression.getText());

/** The units that ask the scope, themselves or through others. */
function scopedUnits(
  units: ReadonlyMap<string, Unit>,
  uses: ReadonlyMap<string, ReadonlySet<string>>,
  isExcepted: (name: string, call: ts.CallExpression) => boolean,
): Set<string> {
  const asks = ({ name, node }: Unit) =>
    callsIn(node).some((call) => isScopeCall(call) && !isExcepted(name, call));
  const scoped = new Set([...units].filter(([, unit]) => asks(unit)).map(([key]) => key));
  for (let before = -1; before !== scoped.size;) {
    before = scoped.size;
    for (const [key, used] of uses) {
      const isAuthorising = /#authorise(?:Any|Owner)?$/.test(key);
      if (!isAuthorising && [...used].some((each) => scoped.has(each))) scoped.add(key);
    }
  }
  return scoped;
}

/** For every unit, the calls of the contract whose routes come there. */
function routesReaching(
  units: ReadonlyMap<string, Unit>,
  uses: ReadonlyMap<string, ReadonlySet<string>>,
): Map<string, string[]> {
  const reached = new Map<string, string[]>();
  for (const [key, { name }] of units) {
    if (!name.startsWith('route ')) continue;
    const seen = new Set([key]);
    for (const each of seen) for (const used of uses.get(each) ?? []) seen.add(used);
    for (const each of seen) reached.set(each, [...(reached.get(each) ?? []), name.slice('route '.length)]);
  }
  return reached;
}

/** An authorising call becomes one that lets all through, a scope's condition true, and a call that asks the scope gets one of everything. */
function editsOf(
  call: ts.CallExpression,
  source: Source,
  scoped: ReadonlySet<string>,
  id: number,
): Site['edits'] {
  const [start, end] = [call.getStart(source.tree), call.getEnd()];
  const instead = (harmless: string) => [
    { at: start, text: `(isolationIs(${id}) ? ${harmless} : ` },
    { at: end, text: ')' },
  ];
  if (isScopeCall(call)) return instead('isolationSql`true`');
  if (!ts.isIdentifier(call.expression)) return [];
  const name = call.expression.text;
  if (/^authorise/.test(name)) return instead('Promise.resolve()');
  const [asking] = call.arguments;
  if (!asking || !scoped.has(source.resolve.get(name) ?? '')) return [];
  const text = asking.getText(source.tree);
  return [
    {
      at: asking.getStart(source.tree),
      text: `(isolationIs(${id}) ? { ...${text}, scope: isolationWhole } : `,
    },
    { at: asking.getEnd(), text: ')' },
  ];
}
