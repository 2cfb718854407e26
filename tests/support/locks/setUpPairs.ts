import { setUpKinds } from '#contract/templates/setUpKinds.ts';
import { moveSeed } from '../seeds/moveSeed.ts';
import type { Lab } from './lab.ts';
import { pair, usedInPair } from './onePair.ts';
import type { Begun, Pair } from './onePair.ts';

/** Returns the body of a copy of a sibling's set-up, which has one record of each kind. */
export async function setUpBeside({
  lab,
  send,
  level,
  sibling,
}: Pick<Begun, 'lab' | 'send' | 'level' | 'sibling'>) {
  const { id: customerId, companyId } = sibling;
  const role = await lab.seed.role(sibling, 'Rondör');
  const { list } = await moveSeed(lab).checklist(sibling, 'Egenkontroll', ['Stängd?'], 'Dörrar');
  const entry = await lab.seed.fireProtection({ companyId, customerId }, 'Skumsläckare');
  const plan = { name: 'Månadsrond', customerId, start: lab.time.now.toISOString(), roleId: role.id };
  const names = { questionListIds: [list.id], fireProtectionIds: [entry.id] };
  await send('createRoundPlanning', {}, { ...plan, ...names })();
  return { customerId: level.id, from: { customerId }, kinds: setUpKinds };
}

/** Copies a set-up and references its newest record of a table. */
const copied = (
  table: string,
  naming: (id: number, begun: Begun) => Pair['naming'],
  whenGone = '400 invalid_reference',
) =>
  pair(async (begun) => {
    const { lab, send } = begun;
    const { data } = await send<{ id: number }>('copySetUp', {}, await setUpBeside(begun))();
    return {
      ...usedInPair,
      whenGone,
      naming: naming(await lab.newest(table), begun),
      deleting: send('undoImport', { id: data.id }),
    };
  });

const question = { name: 'Hel?', description: '', law: '', positive: 'Ja', negative: 'Nej' };

/** References of copied set-ups to existing and created records. */
export const setUpPairs: Readonly<Record<string, (lab: Lab) => Promise<Pair>>> = {
  // The copy refers to it by name at the level, where it is unused.
  'a role, and a copied plan of it': pair(async (begun) => {
    const { id } = await begun.lab.seed.role(begun.level, 'Rondör');
    return {
      ...usedInPair,
      naming: begun.send('copySetUp', {}, { ...(await setUpBeside(begun)), kinds: ['plans'] }),
      deleting: begun.send('deleteRole', { id }),
    };
  }),
  'a copied role, and a person who gets it': copied(
    'roles',
    (id, { send, people: { BasicUser: person } }) => {
      const { firstName, lastName, email } = person;
      return send('updateUser', { id: person.id }, { firstName, lastName, email, roleIds: [id] });
    },
  ),
  'a copied checklist, and a plan of it': copied('question_lists', (id, { planned }) =>
    planned({ questionListIds: [id] }),
  ),
  'a copied question, and a checklist of it': copied('questions', (id, { send, level }) =>
    send('createQuestionList', {}, { name: 'Ny', customerId: level.id, questionIds: [id] }),
  ),
  'a copied group, and a question of it': copied('question_groups', (id, { send }) =>
    send('createQuestion', {}, { ...question, questionGroupId: id }),
  ),
  'a copied entry, and an item of it': copied('fire_protections', (id, { send, place }) =>
    send('createMapItem', {}, { ...place, fireProtectionId: id }),
  ),
  'a copied plan, and a change of it': copied(
    'round_plannings',
    (id, { send, plan }) => send('updateRoundPlanning', { id }, plan),
    '404 not_found',
  ),
};
