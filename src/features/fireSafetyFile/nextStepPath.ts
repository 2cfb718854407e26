import type { NextStep } from '#contract/fireSafetyFile/fireSafetyFile.ts';
import { pathTo } from '#platform/paths.ts';

/** Returns the address of the screen where a head's next step is taken. */
export function nextStepPath(
  { action, kind, option, recordId }: NextStep,
  { buildingId, customerId }: { buildingId: number; customerId: number },
): string {
  switch (action) {
    case 'answerFact':
    case 'addRecord':
    case 'openRecord': {
      const form = recordId === undefined ? { add: option ?? 'new' } : { record: recordId };
      const place = { building: buildingId, customer: customerId };
      return pathTo('registers', {}, { query: { kind: kind ?? null, ...place, ...form } });
    }
    case 'openRounds':
      return pathTo('roundPlans');
    case 'openFlaws':
      return pathTo('work', {}, { query: { building: buildingId } });
    case 'openServices':
      return pathTo('building', { buildingId }, { query: { tab: 'installations' } });
    case 'openVisits':
      return pathTo('visits', {}, { query: { building: buildingId } });
    case 'openPermits':
      return pathTo('hotWork', {}, { query: { site: buildingId } });
    case 'openDrawings':
      return pathTo('floors', { buildingId });
  }
}
