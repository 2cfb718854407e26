import type { NextStep } from '#contract/fireSafetyFile/fireSafetyFile.ts';
import { pathTo } from '#platform/paths.ts';

/** Returns the address of the screen where a head's next step is taken. */
export function nextStepPath({ action, kind }: NextStep, buildingId: number): string {
  switch (action) {
    case 'answerFact':
    case 'addRecord':
    case 'openRecord':
      return pathTo('registers', {}, { query: { kind: kind ?? null, building: buildingId } });
    case 'openRounds':
      return pathTo('roundPlans');
    case 'openFlaws':
      return pathTo('work', {}, { query: { building: buildingId } });
    case 'openServices':
      return pathTo('building', { buildingId }, { query: { tab: 'installations' } });
    case 'openDrawings':
      return pathTo('floors', { buildingId });
  }
}
