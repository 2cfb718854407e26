import type { Answer } from '../server/backend.ts';
import { moveSeed } from '../seeds/moveSeed.ts';
import type { Lab } from './lab.ts';

/**
 * A call that creates a reference between a level and the levels above, and the level's move away from them.
 */
export interface Parting {
  naming: () => Promise<Answer>;
  moving: () => Promise<Answer>;
  /** Result of the move if the reference exists already. */
  whenNamed: string;
  /** Result of the reference if the level has moved. */
  whenGone: string;
}
type Naming = Pick<Parting, 'naming'> & Partial<Parting>;
type Begun = Awaited<ReturnType<typeof begin>>;

/**
 * Creates a level with a house, the catalogue of the root above it, and the level's move below another
 * company.
 */
async function begin(lab: Lab) {
  const { root, level, below, people } = await lab.seed.tenant();
  const otherTenant = await lab.seed.tenant('Annat bolag');
  const { checklist, plan, house } = moveSeed(lab);
  const owner = { companyId: root.companyId, customerId: root.id };
  const entry = await lab.seed.fireProtection(owner, 'Koncernens');
  const role = await lab.seed.role(root, 'Kontrollant');
  const { list, questions } = await checklist(root, 'Koncernens kontroll', ['Är dörren stängd?']);
  const send = lab.as(people.WebSbaAdmin);
  return {
    lab,
    root,
    level,
    below,
    people,
    entry,
    role,
    list,
    questions,
    plan,
    send,
    ...(await house(below, 'Huset', await lab.seed.fireProtection({ companyId: null, customerId: null }))),
    start: lab.time.now.toISOString(),
    moving: send('moveCustomer', {}, { id: level.id, parentId: otherTenant.root.id }),
  };
}

const place = ({ map, entry }: Begun) => ({
  mapId: map.id,
  fireProtectionId: entry.id,
  positionX: 10,
  positionY: 10,
});

const namings: Readonly<Record<string, (begun: Begun) => Naming | Promise<Naming>>> = {
  'an item of an entry': (begun) => ({ naming: begun.send('createMapItem', {}, place(begun)) }),
  'an item that becomes one of an entry': (begun) => ({
    naming: begun.send('updateMapItem', { id: begun.item.id }, place(begun)),
  }),
  'a step of the editor with an entry': (begun) => {
    const { mapId, ...item } = place(begun);
    return { naming: begun.send('changeDrawing', { id: mapId }, { items: { created: [item] } }) };
  },
  'a plan of a role, a checklist and an entry': ({ send, below, role, list, entry, floor, start }) => ({
    naming: send(
      'createRoundPlanning',
      {},
      {
        name: 'Rond',
        customerId: below.id,
        start,
        floorIds: [floor.id],
        roleId: role.id,
        roleIds: [role.id],
        questionListIds: [list.id],
        fireProtectionIds: [entry.id],
      },
    ),
  }),
  'a plan above of a floor': ({ send, root, floor, start }) => ({
    naming: send(
      'createRoundPlanning',
      {},
      { name: 'Rond', customerId: root.id, start, floorIds: [floor.id] },
    ),
  }),
  'a user’s role': ({ send, people, role }) => {
    const { id, firstName, lastName, email } = people.BasicUser;
    return { naming: send('updateUser', { id }, { firstName, lastName, email, roleIds: [role.id] }) };
  },
  'a checklist of a question': ({ send, below, questions }) => ({
    naming: send(
      'createQuestionList',
      {},
      { name: 'Ny', customerId: below.id, questionIds: questions.map(({ id }) => id) },
    ),
  }),
  'a flaw that is somebody’s': ({ send, item, role }) => ({
    naming: send('createFlaw', {}, { name: 'Fel', mapItemId: item.id, responsible: role.id }),
  }),
  'a round of a plan above': async ({ send, root, floor, plan }) => {
    const { id } = await plan(root, 'Koncernens rond', { floors: [floor] });
    return {
      whenNamed: '409 level_rounds_running',
      whenGone: '409 plan_inactive',
      naming: send('startRound', {}, { roundPlanningId: id }),
    };
  },
};

/** References across the line of a level's move, each created by the calls of the contract. */
export const partings: Readonly<Record<string, (lab: Lab) => Promise<Parting>>> = Object.fromEntries(
  Object.entries(namings).map(([name, make]) => [
    name,
    async (lab: Lab): Promise<Parting> => {
      const begun = await begin(lab);
      const usual = { whenNamed: '200', whenGone: '400 invalid_reference' };
      return { ...usual, moving: begun.moving, ...(await make(begun)) };
    },
  ]),
);
