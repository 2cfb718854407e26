import { join } from 'node:path';
import ts from 'typescript';
import { root } from './run.ts';
import { lineOf, nameOf, nodesIn, readUnits, textOf } from './sourceUnits.ts';
import type { Source, Switch, Unit } from './sourceUnits.ts';

/**
 * Lock of the backend: a place where one is taken, or a call of a function that takes one for several callers. With the call's lock removed
 * the function does the same, but takes no lock.
 */
export interface Lock extends Switch {
  line: number;
  /** Route or function that contains it. */
  within: string;
  text: string;
  /** True for a call of a function that takes the lock. */
  isCall: boolean;
  /** Key of the lock: one written twice in a function is one lock. */
  sameAs: string;
}

const globs = ['server/**/*.ts'];

/** Code prepended to every instrumented file. */
export const prelude = `import { lockSwitches } from ${JSON.stringify(join(root, 'scripts/support/lockSwitches.ts'))};
`;

/** Patterns of SQL that takes a lock. */
const locking = /\bfor (?:no key update|update|key share|share)\b|\block table\b/i;
const advisory = /\bpg_(?:try_)?advisory_\w*lock/i;

type Place = Pick<Lock, 'text' | 'edits' | 'line' | 'isCall'>;

/** Finds every place of the backend that takes a lock, and every call of a function that takes one for several callers. */
export function findLocks(): Lock[] {
  const { units, sourceOf } = readUnits(globs);
  const holders = holdersIn(units, sourceOf);
  let id = 0;
  return [...units].flatMap(([key, unit]) => {
    const source = sourceOf.get(unit.file);
    if (!source) return [];
    const places = nodesIn(unit.node).flatMap((node): Place[] => {
      const lockEdits = editsOfLock(node, id);
      const edits = lockEdits ?? editsOfCall(node, { source, holders, id });
      if (!edits) return [];
      id += 1;
      return [{ text: textOf(node), edits, line: lineOf(node), isCall: lockEdits === null }];
    });
    return places.map((place, index): Lock => {
      const { file, name: within } = unit;
      return { ...place, id: id - places.length + index, file, within, sameAs: `${key} ${place.text}` };
    });
  });
}

const around = (node: ts.Node, before: string, after: string): Switch['edits'] => [
  { at: node.getStart(), text: before },
  { at: node.getEnd(), text: after },
];

/** Returns the texts of a template without its placeholders; for a plain string the string. */
function textsOf(node: ts.Node): readonly ts.LiteralLikeNode[] {
  if (ts.isStringLiteralLike(node)) return [node];
  if (!ts.isTemplateExpression(node)) return [];
  return [node.head, ...node.templateSpans.map(({ literal }) => literal)];
}

/** Returns the edits that remove a lock from a node; null if it takes none. */
function editsOfLock(node: ts.Node, id: number): Switch['edits'] | null {
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { name, expression } = node.expression;
    const [first] = node.arguments;
    if (name.text === 'for' && first && ts.isStringLiteral(first))
      return around(expression, `lockSwitches.query(${id}, `, ')');
    // The strength is a parameter of the function.
    if (expression.getText() === 'sql' && name.text === 'raw' && first && /^`for \$\{/.test(first.getText()))
      return around(node, `lockSwitches.statement(${id}, `, ')');
  }
  const isTagged = ts.isTaggedTemplateExpression(node);
  const texts = textsOf(isTagged ? node.template : node);
  if (!isTagged && ts.isTaggedTemplateExpression(node.parent)) return null;
  if (texts.some(({ text }) => advisory.test(text)))
    return around(node, `lockSwitches.statement(${id}, `, isTagged ? ')' : `, 'select $1::int')`);
  for (const literal of texts) {
    const lockMatch = locking.exec(literal.getText());
    if (!lockMatch || !isTagged) continue;
    const at = literal.getStart() + lockMatch.index;
    return [
      { at, text: `\${lockSwitches.mark(${id}, '/*')}` },
      { at: at + lockMatch[0].length, text: `\${lockSwitches.mark(${id}, '*/')}` },
    ];
  }
  return null;
}

interface Holder {
  /** Index of the parameter that decides on the lock; undefined if it is always taken. */
  askedBy: number | undefined;
}

/** Returns the functions that take a lock for several callers: directly, or as named functions that call one. */
function holdersIn(
  units: ReadonlyMap<string, Unit>,
  sourceOf: ReadonlyMap<string, Source>,
): Map<string, Holder> {
  const holders = new Map<string, Holder>();
  for (const [key, unit] of units) {
    if (unit.name.startsWith('route ')) continue;
    const [lock] = nodesIn(unit.node).filter((node) => editsOfLock(node, 0) !== null);
    if (lock) holders.set(key, { askedBy: askedBy(unit.node, lock) });
  }
  for (let before = -1; before !== holders.size;) {
    before = holders.size;
    for (const [key, unit] of units)
      if (/^(?:lock|hold|keep)[A-Z]/.test(unit.name) && callsOf(unit, sourceOf, holders).length > 0)
        if (!holders.has(key)) holders.set(key, { askedBy: undefined });
  }
  const callers = [...units.values()].flatMap((unit) => {
    const called = callsOf(unit, sourceOf, holders).map(([key, call]) => `${key} ${textOf(call)}`);
    return [...new Set(called)].map((call) => call.split(' ', 1)[0]);
  });
  return new Map([...holders].filter(([key]) => callers.filter((each) => each === key).length > 1));
}

/** Returns the index of the function's parameter on which a lock depends: `isChanging ? query.for('update') : query`. */
function askedBy(node: ts.Node, lock: ts.Node): number | undefined {
  const choice = ts.findAncestor(lock, ts.isConditionalExpression);
  if (!choice || !ts.isFunctionLike(node)) return undefined;
  const conditionIndex = node.parameters.findIndex(
    ({ name }) => name.getText() === choice.condition.getText(),
  );
  return conditionIndex < 0 ? undefined : conditionIndex;
}

/** Returns the calls of a unit that take a lock, with the functions that they call. */
function callsOf(
  { file, node }: Unit,
  sourceOf: ReadonlyMap<string, Source>,
  holders: ReadonlyMap<string, Holder>,
): [string, ts.CallExpression][] {
  return nodesIn(node)
    .filter(ts.isCallExpression)
    .flatMap((call): [string, ts.CallExpression][] => {
      const key = sourceOf.get(file)?.resolve.get(nameOf(call));
      const holder = key === undefined ? undefined : holders.get(key);
      if (key === undefined || !holder) return [];
      return holder.askedBy === undefined || call.arguments[holder.askedBy] ? [[key, call]] : [];
    });
}

function editsOfCall(
  node: ts.Node,
  { source, holders, id }: { source: Source; holders: ReadonlyMap<string, Holder>; id: number },
): Switch['edits'] | null {
  if (!ts.isCallExpression(node)) return null;
  const holder = holders.get(source.resolve.get(nameOf(node)) ?? '');
  if (!holder || (holder.askedBy !== undefined && !node.arguments[holder.askedBy])) return null;
  return around(node.expression, `lockSwitches.call(${id}, `, ')');
}
