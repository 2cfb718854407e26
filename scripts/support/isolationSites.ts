import ts from 'typescript';
import { callsIn, keyOf, lineOf, nameOf, nodesIn, readUnits, textOf } from './sourceUnits.ts';
import type { Source, Switch, Unit } from './sourceUnits.ts';

/** Place in the backend's source that prevents an access. */
export interface Site extends Switch {
  line: number;
  /** Route or function that contains it. */
  within: string;
  /** Text of the call in the source. */
  text: string;
  /** Key of the call among others of its route: a check made twice is one check. */
  sameAs: string;
  /** Calls of the contract that reach it. */
  reachedBy: readonly string[];
}

/** Globs of the sources, including nested folders: a file that no glob matches isn't proved. */
const globs = ['core', 'services', 'routes'].map((room) => `server/${room}/**/*.ts`);

/** Code prepended to every instrumented file; `isolationTaken` contains the currently removed ids. */
export const prelude = `import { sql as isolationSql } from 'drizzle-orm';
const isolationIs = (id) => globalThis.isolationTaken?.has(id) === true;
const isolationWhole = new Proxy({}, { get: () => () => isolationSql\`true\` });
`;

/** Check whose removal alone isn't noticed: `text` is the start of the call in the source of a route or function. */
export interface Exception {
  within: string;
  text: string;
  why: string;
}

/** Creates exceptions with one reason, each as `within: text`. */
export const withReason =
  (why: string) =>
  (each: string): Exception => {
    const [within = '', text = ''] = each.split(': ');
    return { within, text, why };
  };

/**
 * Finds every authorising call and every scope of the backend, in a fixed order. A scope among the exceptions is ignored: code that uses no
 * other needs none.
 */
export function findSites(exceptions: readonly Exception[]): Site[] {
  const { units, sourceOf } = readUnits(globs);
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
      const line = lineOf(call);
      const [, ...rest] = call.arguments.map((argument) => argument.getText(source.tree));
      const isOfScope = ts.isPropertyAccessExpression(call.expression);
      const sameAs = isOfScope ? `${key} ${line} ${text}` : `${key} ${thingOf(call)} ${rest.join(', ')}`;
      const site = { file: unit.file, line, within: unit.name, text, sameAs, edits };
      return [{ id: id++, ...site, reachedBy: reachedBy.get(key) ?? [] }];
    });
  });
}

/** Returns the name of a call's record: one that is locked and then reread is the same. */
const thingOf = (call: ts.CallExpression): string => nameOf(call).replace(/^(?:load|lock)/, '');

/** Returns the units that a unit names. */
function usesOf(
  unit: Unit,
  sourceOf: ReadonlyMap<string, Source>,
  units: ReadonlyMap<string, Unit>,
): Set<string> {
  const keys = nodesIn(unit.node).flatMap((each) =>
    ts.isIdentifier(each) ? (sourceOf.get(unit.file)?.resolve.get(each.text) ?? []) : [],
  );
  return new Set(keys.filter((key) => units.has(key) && key !== keyOf(unit)));
}

const isScopeCall = (call: ts.CallExpression): boolean =>
  ts.isPropertyAccessExpression(call.expression) &&
  /(?:^|\.)scope$/.test(call.expression.expression.getText());

/** Returns the units that use the scope, directly or through others. */
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
      const isAuthorising = /#authorise(?:Right|Kind|Extra|Owner|AtHome)?$/.test(key);
      if (!isAuthorising && [...used].some((each) => scoped.has(each))) scoped.add(key);
    }
  }
  return scoped;
}

/** Returns for every unit the calls of the contract whose routes reach it. */
function routesReaching(
  units: ReadonlyMap<string, Unit>,
  uses: ReadonlyMap<string, ReadonlySet<string>>,
): Map<string, string[]> {
  const reached = new Map<string, string[]>();
  for (const [key, { name }] of units) {
    if (!name.startsWith('route ')) continue;
    const reachable = new Set([key]);
    for (const each of reachable) for (const used of uses.get(each) ?? []) reachable.add(used);
    for (const each of reachable)
      reached.set(each, [...(reached.get(each) ?? []), name.slice('route '.length)]);
  }
  return reached;
}

/**
 * Returns the replacements: an authorising call allows everything, a scope's condition is true, and a call that uses the scope gets
 * everything.
 */
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
