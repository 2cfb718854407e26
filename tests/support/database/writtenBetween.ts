import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { rowsOf } from '#server/db/rowsOf.ts';
import type { Random } from '#tests/faults/random.ts';
import { newAct, newPermit } from '../hotWork/permitBodies.ts';
import type { Backend } from '../server/backend.ts';
import type { CustomerRow, Person } from '../seeds/seedPeople.ts';

/**
 * Writer and customer of random writes, in existing records and in plans, rounds and flaws that a move may
 * have taken.
 */
interface Writing {
  random: Random;
  person: Person;
  customer: CustomerRow;
}

/** Draws an id of a table from the whole database for a writing call, which may be refused. */
type Draw = (table: string, where?: SQL) => Promise<number | null>;
/** Draws the value of a column, as `Draw` draws an id. */
type Read = (table: string, column: string) => Promise<string | null>;
type Write = (
  draw: Draw,
  at: CustomerRow,
  read: Read,
) => Promise<[method: string, path: string, body?: object]>;

const flawAt = sql.raw('not deleted');
/** Items that moves have copied. */
const inCopy = sql`not deleted and id in (select new_id from move_copies where table_name = 'map_items')`;
const running = sql`done is null`;
const done = '2026-11-20T09:00:00.000Z';

/** Calls that a started move doesn't freeze, and those that could add a new reference. */
const writes: readonly Write[] = [
  async (draw) => ['POST', 'RoundHistory', { roundPlanningId: await draw('round_plannings') }],
  async (draw) => ['PUT', `RoundHistory/${await draw('round_histories', running)}`, { done }],
  async (draw) => [
    'PUT',
    `RoundHistoryItem/${await draw('round_history_items')}`,
    { controlled: done, continueWithoutAdding: false },
  ],
  async (draw) => [
    'POST',
    'RoundHistoryItem',
    { roundHistoryInfoId: await draw('round_history_infos'), mapItemId: await draw('map_items') },
  ],
  async (draw) => [
    'POST',
    'RoundHistoryQuestion',
    {
      roundHistoryQuestionListId: await draw('round_history_question_lists'),
      questionId: await draw('questions'),
    },
  ],
  async (draw) => [
    'PUT',
    `RoundHistoryQuestion/${await draw('round_history_questions')}`,
    { answer: 'Nej', answerDescription: 'Trasig' },
  ],
  async (draw) => [
    'POST',
    'Flaw',
    { name: 'Ny brist', mapItemId: await draw('map_items', flawAt), responsible: await draw('roles') },
  ],
  async (draw) => [
    'POST',
    'Flaw',
    { name: 'Rondens brist', roundHistoryInfoId: await draw('round_history_infos') },
  ],
  async (draw) => ['PUT', `Flaw/${await draw('flaws', flawAt)}`, { responsible: await draw('roles') }],
  async (draw) => ['PUT', `Flaw/${await draw('flaws', flawAt)}`, { measure: 'Lagad', done }],
  async (draw) => ['POST', `Flaw/SendMail/${await draw('flaws', flawAt)}`, {}],
  async (draw) => ['DELETE', `Flaw/${await draw('flaws', flawAt)}`],
  async (draw) => ['PUT', `MapItem/${await draw('map_items', flawAt)}/extra`, { model: 'Ny modell' }],
  async (draw) => [
    'POST',
    'Map',
    { name: 'Ritning', floorId: await draw('floors'), fileId: await draw('files') },
  ],
  async (draw) => [
    'POST',
    'MapItem',
    { mapId: await draw('maps'), fireProtectionId: await draw('fire_protections') },
  ],
  async (draw, at) => [
    'POST',
    'RoundPlanning',
    {
      name: 'Ny rond',
      customerId: at.id,
      start: done,
      roleId: await draw('roles'),
      floorIds: [await draw('floors', sql`not deleted`)],
      roleIds: [await draw('roles')],
      questionListIds: [await draw('question_lists')],
    },
  ],
  async (draw) => [
    'POST',
    'User/LinkCustomer',
    { userId: await draw('users'), customerId: await draw('customers'), roleIds: [await draw('roles')] },
  ],
  async (_draw, at) => ['POST', 'Role', { name: 'Ny roll', customerId: at.id }],
  async (draw, at) => [
    'POST',
    'ContractorLink',
    {
      name: 'Rör AB',
      email: 'ror@example.com',
      language: 'sv',
      ends: '2026-12-31',
      customerId: at.id,
      flawIds: [await draw('flaws', sql`${flawAt} and done is null`)],
    },
  ],
  async (draw) => [
    'POST',
    'Service/Done',
    {
      services: [
        {
          mapItemId: await draw(
            'map_items',
            sql`${flawAt} and id in (select map_item_id from service_states)`,
          ),
          serviceKey: 'control',
        },
      ],
      done,
      fileId: await draw('files', sql`document_type is not null`),
    },
  ],
  async (draw) => [
    'POST',
    'Service/Replace',
    { mapItemIds: [await draw('map_items', flawAt)], done, other: 'Ny enhet' },
  ],
  async (draw) => [
    'POST',
    'FlawEvent',
    { flawId: await draw('flaws', flawAt), kind: 'comment', text: 'Vi väntar' },
  ],
  async (draw) => [
    'PUT',
    'FlawEvent/Work',
    { flawIds: [await draw('flaws', flawAt)], severity: 1, personId: await draw('users') },
  ],
  async (draw) => [
    'POST',
    'Flaw',
    {
      name: 'Ny brist i kopian',
      mapItemId: await draw('map_items', inCopy),
      responsible: await draw('roles'),
    },
  ],
  async (draw) => [
    'POST',
    `Map/${await draw('maps', sql`not deleted`)}/Follow`,
    { tab: crypto.randomUUID() },
  ],
  async (draw) => ['POST', 'ItemCode/Make', { mapItemId: await draw('map_items', flawAt) }],
  async (_draw, at) => ['POST', 'ItemCode/Blank', { customerId: at.id, count: 2 }],
  async (draw, _at, read) => [
    'POST',
    'ItemCode/Claim',
    {
      mapItemId: await draw('map_items', flawAt),
      code: await read('item_codes', 'code'),
      replaces: true,
    },
  ],
  async (draw) => ['DELETE', `ItemCode/${await draw('item_codes')}`],
  async (draw, at) => [
    'PUT',
    'SymbolKind',
    {
      customerId: at.id,
      kinds: [{ symbol: 'Brandsläckare', fireProtectionId: await draw('fire_protections') }],
    },
  ],
  async (draw) => [
    'POST',
    'Installation',
    {
      buildingId: await draw('buildings', flawAt),
      type: 'fire_alarm_system',
      name: 'Brandlarm',
      parts: [{ floorId: await draw('floors', flawAt), name: 'Slinga 1', count: 4 }],
    },
  ],
  async (draw) => ['DELETE', `Installation/${await draw('installations')}`],
  async (draw) => [
    'POST',
    'HotWorkPermit',
    newPermit((await draw('buildings', flawAt)) ?? 0, { detectorIds: [await draw('map_items', flawAt)] }),
  ],
  async (_draw, _at, read) => [
    'POST',
    'HotWorkAct',
    newAct((await read('hot_work_permits', 'key')) ?? '', { act: 'sign', role: 'issuer' }),
  ],
  async (draw) => ['POST', `FaultReport/${await draw('fault_reports')}/Accept`, { name: 'Anmäld brist' }],
  async (draw) => ['POST', `FaultReport/${await draw('fault_reports')}/Decline`, { reason: 'Den är hel' }],
  async (_draw, at) => [
    'POST',
    'PlanPause',
    { customerId: at.id, name: 'Jul', starts: '2026-12-24', ends: '2027-01-06' },
  ],
  async (draw) => [
    'PUT',
    `RoundHistoryItem/${await draw('round_history_items')}/Scan`,
    { scan: 'skipped', scanReason: 'Etiketten saknas' },
  ],
  async (draw) => [
    'POST',
    `Floor/${await draw('floors', flawAt)}/Copy`,
    { buildingId: await draw('buildings', flawAt), name: 'Plan 9', level: 9 },
  ],
  async (draw) => ['DELETE', `MapItem/${await draw('map_items', flawAt)}`],
  async (draw) => ['DELETE', `RoundPlanning/${await draw('round_plannings', flawAt)}`],
  async (draw) => ['DELETE', `ContractorLink/${await draw('contractor_links')}`],
];

/** Sends random valid writes and returns those that succeeded; none fails with a server error. */
export async function writeSomething(
  backend: Backend,
  { random, person, customer }: Writing,
  count: number,
): Promise<string[]> {
  const draw: Draw = async (table, where = sql`true`) => {
    const rows = await rowsOf<{ id: number }>(
      backend.db,
      sql`select id from ${sql.identifier(table)} where ${where} order by id`,
    );
    return rows.length === 0 ? null : random.pick(rows).id;
  };
  const readValue: Read = async (table, column) => {
    const rows = await rowsOf<{ value: string }>(
      backend.db,
      sql`select ${sql.identifier(column)} as value from ${sql.identifier(table)} order by id`,
    );
    return rows.length === 0 ? null : random.pick(rows).value;
  };
  const done: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const [method, path, body] = await random.pick(writes)(draw, customer, readValue);
    const answer = await backend.ask(method, `v1/${path}`, {
      token: person.token,
      body,
      ...(method === 'POST' ? { key: crypto.randomUUID() } : {}),
    });
    if (answer.status >= 500) throw new Error(`${method} ${path} ${JSON.stringify(body)}: ${answer.text}`);
    if (answer.success) done.push(`${method} ${path.replace(/\d+/g, '#')}`);
  }
  await backend.settled();
  return done;
}
