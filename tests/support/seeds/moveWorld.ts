import { eq, sql } from 'drizzle-orm';
import { rowsOf } from '#server/db/rowsOf.ts';
import { roundPlannings } from '#server/db/schema/plans.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { createRound } from '#server/services/rounds/startRound.ts';
import type { Random } from '#tests/faults/random.ts';
import type { Backend } from '../server/backend.ts';
import { moveSeed } from './moveSeed.ts';
import { permitHouses } from './movePermits.ts';
import { ownRegisters } from './ownRegisters.ts';
import { only } from './seedPeople.ts';
import { serviceHouses } from './servicedHouses.ts';
import type { CustomerRow } from './seedPeople.ts';

/**
 * Creates a customer with everything that a move may meet: own, company and global entries, roles and
 * checklists; deleted records; plans over several buildings and one of the level above; linked people;
 * running, late and finished rounds with flaws, photos, answers and late work.
 */
export async function makeMoveWorld(backend: Backend, random: Random) {
  const { db, seed, time } = backend;
  const { checklist, plan } = moveSeed(backend);
  const source = await seed.tenant('Avsändaren');
  const otherTenant = await seed.tenant('Mottagaren');
  const mover = source.people.WebSbaAdmin;
  const from = source.level;
  const below = await seed.customer(from, 'Avdelningen');
  const sibling = await seed.customer(source.root, 'Grannen');
  const targets = [otherTenant.level, sibling, otherTenant.root, source.root];
  const at = time.now.toISOString();
  const ownBy = (customer: CustomerRow) => ({ companyId: customer.companyId, customerId: customer.id });
  const entry = (customer: CustomerRow, name: string, inventoryType = 'powder_extinguisher') =>
    seed.fireProtection(ownBy(customer), name, { inventoryType });
  const entries = [
    await entry(from, 'Pulversläckare'),
    await entry(from, 'Skyddsrumsskylt', 'sign'),
    await entry(source.root, 'Koncernens släckare'),
    await seed.fireProtection({ companyId: source.company.id, customerId: null }, 'Bolagets släckare'),
    await seed.fireProtection({ companyId: null, customerId: null }, 'Släckare för alla'),
  ];
  const lists = [
    await checklist(from, 'Egenkontroll', ['Är vägen fri?', 'Finns skyltar?']),
    await checklist(from, 'Kvartalskontroll', ['Fungerar larmet?'], 'Larm'),
    await checklist(source.root, 'Koncernens kontroll', ['Är dörren stängd?'], 'Dörrar'),
  ];
  // A question in two checklists.
  await db.execute(sql`
    insert into question_list_questions (customer_id, company_id, question_list_id, question_id, position, created, updated)
    values (${from.id}, ${from.companyId}, ${lists[1]?.list.id}, ${lists[0]?.questions[0]?.id}, 5, ${at}::timestamptz, ${at}::timestamptz)`);
  const roles = [await seed.role(from, 'Kontrollant'), await seed.role(from, 'Vaktmästare')];
  for (const target of targets) {
    await seed.role(target, 'Kontrollant');
    await entry(target, `Egen släckare ${target.id}`);
    await checklist(target, `Egen lista ${target.id}`, ['Allt väl?'], 'Annat');
  }
  /** Creates a floor with a drawing of an area and two items, of which one may be deleted. */
  const floorOf = async (building: { id: number; customerId: number }, level: number) => {
    const floor = await seed.floor(building, `Plan ${level}`, level);
    const map = await seed.map(floor);
    const place = { mapId: map.id, buildingId: building.id };
    const drawnFile = await seed.file({ customerId: from.id }, place);
    await db.execute(sql`update maps set file_id = ${drawnFile.id} where id = ${map.id}`);
    await seed.area(map);
    for (const positionNumber of [1, 2]) {
      const item = await seed.mapItem(map, random.pick(entries), {
        positionNumber,
        extra: { serviceYear: 2024 },
        deleted: random.next() < 0.15,
      });
      if (positionNumber === 1) await seed.itemCode(item);
    }
    return { floor, map };
  };
  const houseOf = async (name: string) => {
    const building = await seed.building(from, name);
    const floors = [await floorOf(building, 1), await floorOf(building, 2)];
    const policy = { buildingId: building.id, documentType: 1, name: 'policy.pdf' };
    await seed.file({ customerId: from.id }, policy);
    return { building, floors };
  };
  const houses = [await houseOf('Första huset'), await houseOf('Andra huset'), await houseOf('Tredje huset')];
  // Their pages have ended: a move ends the others permanently, which no rollback restores.
  await db.execute(sql`
    insert into fault_reports (customer_id, building_id, map_item_id, code_id, page_hash, page_ended, text, language, created, updated)
    select i.customer_id, i.building_id, i.id, c.id, 'page ' || c.id, ${at}::timestamptz, 'Slangen är trasig', 'sv', ${at}::timestamptz, ${at}::timestamptz
    from item_codes c join map_items i on i.id = c.map_item_id where not i.deleted`);
  const [first, second, third] = houses;
  if (!first || !second || !third) throw new Error('There are three houses.');
  const floorsOf = (...of: (typeof houses)[number][]) =>
    of.flatMap(({ floors }) => floors.map(({ floor }) => floor));
  const responsible = random.pick(roles);
  const plans = [
    await plan(from, 'Första ronden', {
      floors: floorsOf(first),
      lists: lists.slice(0, 1).map(({ list }) => list),
      entries: [random.pick(entries)],
      executors: roles,
      responsible,
    }),
    await plan(from, 'Hela ronden', {
      floors: floorsOf(first, second),
      executors: [random.pick(roles)],
      responsible,
      lists: lists.map(({ list }) => list),
    }),
    await plan(from, 'Tredje ronden', { floors: floorsOf(third), responsible: random.pick(roles) }),
    await plan(source.root, 'Koncernens rond', {
      floors: [...floorsOf(second).slice(0, 1), ...floorsOf(third)],
    }),
  ];
  for (const { floors } of houses)
    for (const { map } of floors)
      await db.execute(sql`
        insert into round_planning_areas (customer_id, round_planning_id, target_id, created, updated)
        select pf.customer_id, pf.round_planning_id, a.id, ${at}::timestamptz, ${at}::timestamptz
        from areas a join maps m on m.id = a.map_id join round_planning_floors pf on pf.target_id = m.floor_id
        where m.id = ${map.id} and pf.round_planning_id % 2 = 0`);
  const people = [
    await seed.user(from, 'BasicUser', { firstName: 'Inga', lastName: 'Inspektör' }),
    await seed.user(from, 'User', { firstName: 'Ulf', lastName: 'Användare' }),
    await seed.user(from, 'CustomerAdmin', { firstName: 'Cai', lastName: 'Chef' }),
    await seed.user(otherTenant.level, 'BasicUser', { firstName: 'Gun', lastName: 'Gäst' }),
  ];
  for (const [index, person] of people.entries()) {
    for (const { building } of houses) if (random.next() < 0.6) await seed.connect(building, person);
    const link = index === 1 ? await seed.link(person, otherTenant.level) : null;
    // Guests come to a building by a link.
    if (index === 3) await seed.link(person, from);
    if (link) await seed.hold(person, await seed.role(otherTenant.level, 'Extern'), link.id);
    if (index !== 3) for (const role of roles) if (random.next() < 0.6) await seed.hold(person, role);
  }
  await walkRounds(backend, random, plans);
  // Its services differ, so that a move there recalculates others.
  await db.update(customers).set({ serviceCountry: 'FI' }).where(eq(customers.id, otherTenant.level.id));
  await serviceHouses(backend);
  await permitHouses(backend, from.id, source.people.Admin);
  await ownRegisters(
    backend,
    from,
    houses.map(({ building }) => building),
  );
  return {
    left: source,
    other: otherTenant,
    mover,
    from,
    below,
    targets,
    houses,
    plans,
    people,
    entries,
    lists,
    roles,
  };
}

/** Creates finished rounds of each plan, and sometimes a running one. */
async function walkRounds(backend: Backend, random: Random, plans: readonly { id: number }[]): Promise<void> {
  const { db, seed, time } = backend;
  for (const { id } of plans) {
    const rounds = random.between(0, 3);
    for (let walked = 0; walked < rounds; walked += 1) {
      const row = await db.select().from(roundPlannings).where(eq(roundPlannings.id, id));
      const day = new Date(time.now.getTime() - (rounds - walked) * 40 * 86_400_000).toISOString();
      const roundId = await createRound(db, only(row), { userId: null, email: 'inga@example.com' }, day);
      const isRunning = walked === rounds - 1 && random.next() < 0.3;
      await db.execute(sql`
        update round_history_items set controlled = ${day}::timestamptz, user_name = 'inga@example.com' where round_history_id = ${roundId}`);
      await db.execute(sql`
        update round_history_questions set answer = negative, answer_description = 'Nej' where round_history_id = ${roundId}`);
      await findFlaws(backend, random, roundId, day);
      if (!isRunning)
        await db.execute(sql`update round_histories set done = ${day}::timestamptz where id = ${roundId}`);
      await db.execute(sql`
        insert into round_operation_receipts (customer_id, round_history_id, operation_id, call_name, created, updated)
        select customer_id, id, gen_random_uuid(), 'updateRound', ${day}::timestamptz, ${day}::timestamptz from round_histories where id = ${roundId}`);
      await db.execute(sql`
        insert into round_late_entries (customer_id, round_history_id, kind, target_id, created, updated)
        select h.customer_id, h.id, 'flaw', f.id, ${day}::timestamptz, ${day}::timestamptz
        from round_histories h join flaws f on f.round_history_id = h.id where h.id = ${roundId}`);
    }
  }
  // A loose open flaw of a building, with a photo.
  const loose = only(
    await rowsOf<{ id: number; customerId: number }>(
      db,
      sql`insert into flaws (customer_id, building_id, map_id, name, sort_key, search_text, created, updated)
        select customer_id, building_id, id, 'Lös brist', 'lös', 'lös', now(), now() from maps order by id limit 1
        returning id, customer_id as "customerId"`,
    ),
  );
  const photo = await seed.file({ customerId: loose.customerId }, { name: 'lös.png' });
  await db.execute(sql`
    insert into flaw_files (customer_id, flaw_id, file_id, created, updated)
    values (${loose.customerId}, ${loose.id}, ${photo.id}, now(), now())`);
}

/** Creates flaws on items and drawings of a round, open, fixed or deleted, some with photos. */
async function findFlaws(backend: Backend, random: Random, roundId: number, day: string): Promise<void> {
  const { db, seed } = backend;
  const rows = await rowsOf<{ id: number; customerId: number }>(
    db,
    sql`    insert into flaws (customer_id, building_id, map_id, map_item_id, round_history_id, round_history_info_id, responsible, name,
      sort_key, search_text, done, deleted, created, updated)
    select b.customer_id, i.building_id, i.map_id, x.map_item_id, i.round_history_id, i.id, h.role_id, 'Brist', 'brist', 'brist',
      case when (i.id + h.id) % 5 < 2 then ${day}::timestamptz end, (i.id + h.id) % 11 = 0, ${day}::timestamptz, ${day}::timestamptz
    from round_history_infos i join round_histories h on h.id = i.round_history_id
    join buildings b on b.id = i.building_id
    left join round_history_items x on x.round_history_info_id = i.id and x.id % 3 <> 0
    where i.round_history_id = ${roundId} and i.map_id is not null
    returning id, customer_id as "customerId"`,
  );
  for (const { id, customerId } of rows) {
    if (random.next() < 0.5) continue;
    const photo = await seed.file({ customerId }, { name: 'foto.png' });
    await db.execute(sql`
      insert into flaw_files (customer_id, flaw_id, file_id, created, updated)
      values (${customerId}, ${id}, ${photo.id}, ${day}::timestamptz, ${day}::timestamptz)`);
  }
}
