import type { Duty, DutyCondition } from '#contract/registers/registerKind.ts';

/** Answers to the facts of a building; a missing or null one is unknown. */
export type BuildingFacts = Readonly<Record<string, string | number | boolean | null | undefined>>;

type Outcome = 'met' | 'unmet' | 'unknown';

function outcomeOf({ fact, is, value = 1, option }: DutyCondition, facts: BuildingFacts): Outcome {
  const answer = facts[fact];
  if (answer === null || answer === undefined || answer === '') return 'unknown';
  const isMet =
    (is === 'yes' && answer === true) ||
    (is === 'no' && answer === false) ||
    (is === 'atLeast' && Number(answer) >= value) ||
    (is === 'option' && answer === option);
  return isMet ? 'met' : 'unmet';
}

/** Result of a duty's conditions: the duty holds, doesn't hold because of a fact, or depends on an unanswered fact. */
export type Applicability = { type: 'holds' } | { type: 'notNeeded' | 'unknown'; fact: string };

/** Returns whether a duty holds: one condition that is met is enough, else an unknown fact outweighs the unmet ones. */
export function applicabilityOf(
  { conditions }: Pick<Duty, 'conditions'>,
  facts: BuildingFacts,
): Applicability {
  const outcomes = conditions.map((condition) => ({
    fact: condition.fact,
    outcome: outcomeOf(condition, facts),
  }));
  const [first] = outcomes;
  if (!first || outcomes.some(({ outcome }) => outcome === 'met')) return { type: 'holds' };
  const unknown = outcomes.find(({ outcome }) => outcome === 'unknown');
  return unknown ? { type: 'unknown', fact: unknown.fact } : { type: 'notNeeded', fact: first.fact };
}

/** Returns whether a duty is in force on a day; its last day included. */
export const isInForce = ({ from, until }: Pick<Duty, 'from' | 'until'>, day: string): boolean =>
  (from === null || from <= day) && (until === null || until >= day);
