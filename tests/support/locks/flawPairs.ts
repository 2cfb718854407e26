import { aFlaw } from '../hostile/uploadForm.ts';
import type { Lab } from './lab.ts';
import { pair } from './onePair.ts';
import type { Pair } from './onePair.ts';

/** References to flaws and to the people responsible for them. */
export const flawPairs: Readonly<Record<string, (lab: Lab) => Promise<Pair>>> = {
  'a flaw, and a comment on it': pair(async ({ send, lab, map }) => {
    const { id } = await aFlaw(lab, map);
    return {
      naming: send('createFlawEvent', {}, { flawId: id, kind: 'comment', text: 'Beställd' }),
      deleting: send('deleteFlaw', { id }),
    };
  }),
  'a flaw, and a contractor’s link to it': pair(async ({ send, lab, map, level: { id: customerId } }) => {
    const flawIds = [(await aFlaw(lab, map)).id];
    const link = { name: 'Rör', email: 'ror@x.se', language: 'sv', ends: '2026-12-01', customerId, flawIds };
    const naming = send('createContractorLink', {}, link);
    return { naming, deleting: send('deleteFlaw', { id: flawIds[0] ?? 0 }) };
  }),
  'a person, and a flaw that they are responsible for': pair(async ({ send, lab, map, people }) => {
    const { id } = await aFlaw(lab, map);
    return {
      naming: send('setFlawWork', {}, { flawIds: [id], personId: people.User.id }),
      deleting: send('deleteUser', { id: people.User.id }),
    };
  }),
};
