import type { Stryker } from '@stryker-mutator/core';

/** Mutated condition with its result. */
export type Change = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

/** Returns whether a test failed with the mutation, or timed out. */
export const isNoticed = ({ status }: Change): boolean => status === 'Killed' || status === 'Timeout';

/** Formats a mutation with its location: `src/domain/plans/dueDate.ts:12:3 ConditionalExpression: true`. */
export const placeOf = ({ fileName, location, mutatorName, replacement = '' }: Change): string => {
  const file = fileName.replace(/^.*?(?=packages\/|src\/)/, '');
  return `${file}:${location.start.line}:${location.start.column + 1} ${mutatorName}: ${replacement.replaceAll(/\s+/g, ' ')}`;
};

/** Reporter that prints each unnoticed mutation as soon as it is found: a whole run takes long. */
class MissedReporter {
  onMutantTested(change: Change): void {
    if (change.status === 'Ignored' || isNoticed(change)) return;
    console.log(`MISSED ${placeOf(change)}${change.status === 'Survived' ? '' : ` (${change.status})`}`);
  }
}

/** Plugin declaration for Stryker. */
export const strykerPlugins = [{ kind: 'Reporter', name: 'missed', injectableClass: MissedReporter }];
