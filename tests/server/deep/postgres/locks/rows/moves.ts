import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { rowsOf } from '#server/db/rowsOf.ts';
import type { CallName } from '#contract/calls.ts';
import type { WireMove } from '#tests/support/onWire.ts';
import type { Lab, Row, Rows } from '#tests/support/locks/lab.ts';
import { aFlaw } from '#tests/support/hostile/uploadForm.ts';
import { testPassword } from '#tests/support/seeds/seedPeople.ts';
import { beginMove } from '#tests/support/seeds/startedMove.ts';
import { changedTwice, twice } from './parts.ts';

/**
 * Creates a move of a building with its plan and a person, whose role and checklist are copied, with a user
 * who has all rights.
 */
async function begin(lab: Lab) {
  const fixture = await beginMove(lab);
  const { token } = fixture.mover;
  const send = lab.as({ token });
  const { id } = fixture.move;
  // References to everything that the move takes would block it.
  await lab.db.execute(sql`update round_plannings set deleted = true where id = ${fixture.bothPlan.id}`);
  return { ...fixture, token, send, params: { id }, execute: send<WireMove>('executeMove', { id }) };
}
type Begun = Awaited<ReturnType<typeof begin>>;

async function started(lab: Lab) {
  const fixture = await begin(lab);
  await fixture.act('Execute');
  const { send, params } = fixture;
  return { ...fixture, approve: send('approveMove', params), rollBack: send('rollbackMove', params) };
}

/** Changes to an open move while it is executed. */
const tooLate =
  (name: CallName, sent: (made: Begun) => [params: Readonly<Record<string, number>>, body?: object]): Row =>
  async (lab) => {
    const fixture = await begin(lab);
    await lab.hears('409 move_not_open', fixture.execute, fixture.send(name, ...sent(fixture)));
  };

/** Returns rows whose customer differs from that of their parent. */
const torn = (lab: Lab, table: string, column: string, on: string) =>
  rowsOf(
    lab.db,
    sql.raw(
      `select t.id from ${table} t join ${on} o on o.id = t.${column} where t.customer_id <> o.customer_id`,
    ),
  );

/** A kind of records that belong to a plan. */
interface Kind {
  of: (made: Begun) => { id: number };
  table: string;
  /** The calls that add the records to a move and change one, and their names in a move and in a plan. */
  tab: CallName;
  change: CallName;
  field: string;
  inPlan: string;
  /** Reason why a used record can't move. */
  used: string;
}
const role: Kind = {
  of: (made) => made.role,
  table: 'roles',
  tab: 'moveRoles',
  change: 'updateRole',
  field: 'roleId',
  inPlan: 'roleIds',
  used: 'move_role_used',
};
const checklist: Kind = {
  of: (made) => made.list,
  table: 'question_lists',
  tab: 'moveQuestionLists',
  change: 'updateQuestionList',
  field: 'questionListId',
  inPlan: 'questionListIds',
  used: 'move_list_used',
};
const entry: Kind = {
  of: (made) => made.entry,
  table: 'fire_protections',
  tab: 'moveFireProtections',
  change: 'updateFireProtection',
  field: 'fireProtectionId',
  inPlan: 'fireProtectionIds',
  used: 'move_entry_used',
};

const give = async (lab: Lab, made: Begun, { tab, field, of }: Kind, moveType: 0 | 1) => {
  const choice = { moveRoundPlanningId: made.planId, [field]: of(made).id, moveType };
  const saved = await lab.as(made.mover)(tab, { moveId: made.move.id }, [choice])();
  if (!saved.success) throw new Error(saved.text);
};

/** A copied record has its source's latest content. */
const changedBefore =
  (kind: Kind): Row =>
  async (lab) => {
    const fixture = await begin(lab);
    await give(lab, fixture, kind, 0);
    await lab.hears(
      '200',
      fixture.send(kind.change, { id: kind.of(fixture).id }, { name: 'Nytt namn' }),
      fixture.execute,
    );
    const copy = `id in (select new_id from move_copies where table_name = '${kind.table}' and old_id = ${kind.of(fixture).id})`;
    await lab.stands(kind.table, 'name', copy, ['Nytt namn']);
  };

/** A moved record is used by no record that stays. */
const usedBefore =
  (kind: Kind): Row =>
  async (lab) => {
    const fixture = await begin(lab);
    await give(lab, fixture, kind, 1);
    if (kind === entry)
      await lab.db.execute(
        sql`update map_items set fire_protection_id = ${fixture.shared.id} where building_id <> ${fixture.first.building.id}`,
      );
    const plan = { name: 'Ny rond', customerId: fixture.from.id, start: '2026-12-01T00:00:00.000Z' };
    const use = fixture.send(
      'createRoundPlanning',
      {},
      { ...plan, floorIds: [fixture.second.floor.id], [kind.inPlan]: [kind.of(fixture).id] },
    );
    await lab.hears(`400 ${kind.used}`, use, fixture.execute);
  };

/** Rows for moves of buildings and changes during their execution and rollback. */
export const moveRows: Rows = {
  'two executions of a move': tooLate('executeMove', ({ params }) => [params]),
  'two changes of a move': changedTwice('updateMove', async (lab) => {
    const { token, params, ask, move } = await begin(lab);
    const { version } = (await ask<WireMove>('GET', `Move/Get/${move.id}`)).data;
    return { token, params, body: { note: 'Ny', version } };
  }),
  'a move’s execution, and its deletion': tooLate('deleteMove', ({ params }) => [params]),
  'a move’s execution, and another choice of roles': tooLate('moveRoles', ({ move }) => [
    { moveId: move.id },
    [],
  ]),
  'a move’s execution, and another building for it': tooLate(
    'startMovingBuildings',
    ({ move, to, second }) => [
      {},
      {
        moveId: move.id,
        targetCustomerId: to.id,
        moveBuildingRequests: [{ buildingId: second.building.id, moveType: 1 }],
      },
    ],
  ),
  'a move’s execution, and what becomes of its history': tooLate('setKeepHistory', ({ planId }) => [
    {},
    { moveRoundPlanningId: planId, keepHistory: true },
  ]),
  'two approvals of a move': twice('approveMove', '409 move_not_started', started),
  'a move’s approval, and its way back': async (lab) => {
    const { approve, rollBack } = await started(lab);
    await lab.hears('409 move_not_started', approve, rollBack);
  },
  'a later move of what an earlier one would put back, and the way back of that': async (lab) => {
    const { act, start, send, second, inspector, params } = await begin(lab);
    await lab.seed.connect(second.building, inspector);
    await act('Execute');
    const { id } = (await start([second.building])).data;
    await lab.hears('409 move_later_first', send('executeMove', { id }), send('rollbackMove', params));
  },
  'a new building where there is room for one, and a move there': async (lab) => {
    const { execute, send, target, to } = await begin(lab);
    await lab.seed.licence(target.root, { buildings: 2 });
    await lab.hears(
      '400 move_buildings_full',
      send('createBuilding', {}, { name: 'Norra huset', customerId: to.id }),
      execute,
    );
  },
  'two moves to a customer who has room for one building': async (lab) => {
    const { start, from, target, send } = await begin(lab);
    await lab.seed.licence(target.root, { buildings: 2 });
    const moves = [];
    for (const name of ['Norra huset', 'Södra huset'])
      moves.push((await start([await lab.seed.building(from, name)])).data.id);
    const [one = 0, other = 0] = moves;
    await lab.hears(
      '400 move_buildings_full',
      send('executeMove', { id: one }),
      send('executeMove', { id: other }),
    );
  },
  'a target that comes below what a move leaves': async (lab) => {
    const { execute, send, from, to } = await begin(lab);
    await lab.hears(
      '400 move_target_below',
      send('moveCustomer', {}, { id: to.id, parentId: from.id }),
      execute,
    );
  },
  'a new floor of a building that goes': async (lab) => {
    const { execute, send, first } = await begin(lab);
    await lab.hears(
      '200',
      send('createFloor', {}, { name: 'Vind', buildingId: first.building.id, level: 9 }),
      execute,
    );
    expect(await torn(lab, 'floors', 'building_id', 'buildings')).toEqual([]);
  },
  'another entry of an item that goes': async (lab) => {
    const { execute, send, first, shared } = await begin(lab);
    const { id, mapId, positionX, positionY, positionNumber } = first.item;
    const item = { mapId, positionX, positionY, positionNumber, fireProtectionId: shared.id };
    await lab.hears('200', send('updateMapItem', { id }, item), execute);
    await lab.stands('map_items', 'fire_protection_id', `id = ${id}`, [shared.id]);
  },
  'another role that is responsible for a flaw that goes': async (lab) => {
    const { execute, send, first, role } = await begin(lab);
    const { id } = await aFlaw(lab, first.map);
    await lab.hears('200', send('updateFlaw', { id }, { responsible: role.id }), execute);
    await lab.stands(
      'flaws',
      "responsible in (select new_id from move_copies where table_name = 'roles')",
      `id = ${id}`,
      [true],
    );
  },
  'a start of a round of a plan that goes': async (lab) => {
    const { execute, send, firstPlan } = await begin(lab);
    await lab.hears('200', send('startRound', {}, { roundPlanningId: firstPlan.id }), execute);
    expect(await torn(lab, 'round_histories', 'round_planning_id', 'round_plannings')).toEqual([]);
  },
  'a question that comes to a round that goes along': async (lab) => {
    const { execute, send, firstPlan, asked } = await begin(lab);
    await send('startRound', {}, { roundPlanningId: firstPlan.id })();
    await lab.db.execute(sql`update round_history_questions set question_id = null`);
    const list = await lab.newest('round_history_question_lists');
    const create = send(
      'createRoundQuestion',
      {},
      { roundHistoryQuestionListId: list, questionId: asked[0]?.id },
    );
    await lab.hears('200', create, execute);
    expect(await torn(lab, 'round_history_questions', 'round_history_id', 'round_histories')).toEqual([]);
  },
  'the deletion of a plan that goes': async (lab) => {
    const { execute, send, firstPlan } = await begin(lab);
    await lab.hears('400 move_plan_gone', send('deleteRoundPlanning', { id: firstPlan.id }), execute);
  },
  'two moves of a building to two customers': async (lab) => {
    const { start, from, send } = await begin(lab);
    const otherTenant = await lab.seed.tenant('Annat bolag');
    const building = await lab.seed.building(from, 'Norra huset');
    const firstMove = (await start([building])).data.id;
    const two = (await start([building], 1, { targetCustomerId: otherTenant.level.id })).data.id;
    await lab.hears(
      '400 move_building_gone move_building_in_move',
      send('executeMove', { id: firstMove }),
      send('executeMove', { id: two }),
    );
  },
  'another name of a role that is copied': changedBefore(role),
  'another name of a checklist that is copied': changedBefore(checklist),
  'another name of an entry that is copied': changedBefore(entry),
  'a plan that comes to use a role that goes': usedBefore(role),
  'a plan that comes to use a checklist that goes': usedBefore(checklist),
  'a plan that comes to use an entry that goes': usedBefore(entry),
  'a link to where a person goes': async (lab) => {
    const { execute, send, inspector, to } = await begin(lab);
    await lab.hears('200', send('linkUser', {}, { userId: inspector.id, customerId: to.id }), execute);
    await lab.stands('customer_links', 'customer_id', `user_id = ${inspector.id}`, []);
  },
  'a flaw of a copied building whose move is taken back': async (lab) => {
    const { start, second, send } = await begin(lab);
    const { id } = (await start([second.building], 0)).data;
    await send('executeMove', { id })();
    const item = await lab.newest('map_items');
    await lab.hears(
      '400 invalid_reference',
      send('rollbackMove', { id }),
      send('createFlaw', {}, { name: 'Ny brist', mapItemId: item }),
    );
  },
  'a login of a person who comes back': async (lab) => {
    const { rollBack, inspector } = await started(lab);
    const body = { email: inspector.email, password: testPassword };
    await lab.hears('200', () => lab.ask('POST', 'v1/User/Login', { body }), rollBack);
    expect(await torn(lab, 'sessions', 'user_id', 'users')).toEqual([]);
  },
};
