import { eq } from 'drizzle-orm';
import type { AccessLevel } from '#contract/users/permissions.ts';
import type { Database } from '#server/db/client.ts';
import { flawCategories, flawTypes } from '#server/db/schema/catalogue.ts';
import { ensureReference } from '#server/db/reference/ensureReference.ts';
import { createBuildingSeed } from './seedBuildings.ts';
import { createPeopleSeed } from './seedPeople.ts';
import { remembered } from '../screens/remembered.ts';
import type { Person } from './seedPeople.ts';

/** Inserts records directly into the database, each with its required dependencies. */
export type Seed = ReturnType<typeof createSeed>;

export function createSeed(db: Database, now: () => string) {
  const organisation = createPeopleSeed(db, now);
  const houses = createBuildingSeed(db, now);
  const { company, customer, user } = organisation;
  const { building, connect, floor, map, fireProtection, mapItem } = houses;

  /** Inserts the fixed flaw categories and types. */
  const reference = () =>
    remembered(db, `reference at ${now()}`, makeReference, ['flaw_categories', 'flaw_types']);

  async function makeReference() {
    await ensureReference(db, new Date(now()));
    const [category] = await db.select().from(flawCategories).orderBy(flawCategories.id).limit(1);
    if (!category) throw new Error('There are no flaw categories.');
    const [type] = await db
      .select()
      .from(flawTypes)
      .where(eq(flawTypes.flawCategoryId, category.id))
      .limit(1);
    if (!type) throw new Error('There are no flaw types.');
    return { category, type };
  }

  /**
   * Creates a company with a root, a level below it and one below that; a building with a floor, a drawing
   * and an item at the middle level; and a user of every level there (`people.Admin` …).
   */
  const tenant = (name = 'Brandkontroll AB') =>
    remembered(db, JSON.stringify(['tenant', name, now()]), () => makeTenant(name));

  async function makeTenant(name: string) {
    const reseller = await company(name);
    const root = await customer({ companyId: reseller.id }, `${name} rot`);
    const level = await customer(root, `${name} nivå`);
    const below = await customer(level, `${name} under`);
    const sibling = await customer(root, `${name} syskon`);
    const house = await building(level, `${name} hus`);
    const storey = await floor(house);
    const drawing = await map(storey);
    const protection = await fireProtection({ companyId: root.companyId, customerId: root.id });
    const item = await mapItem(drawing, protection);
    const people = {
      BasicUserLight: await user(level, 'BasicUserLight'),
      BasicUser: await user(level, 'BasicUser'),
      User: await user(level, 'User'),
      Admin: await user(level, 'Admin'),
      CustomerAdmin: await user(level, 'CustomerAdmin'),
      CompanyAdmin: await user(level, 'CompanyAdmin'),
      WebSbaAdmin: await user(level, 'WebSbaAdmin'),
    } satisfies Record<AccessLevel, Person>;
    for (const person of [people.BasicUserLight, people.BasicUser, people.User]) await connect(house, person);
    return {
      company: reseller,
      root,
      level,
      below,
      sibling,
      building: house,
      floor: storey,
      map: drawing,
      fireProtection: protection,
      item,
      people,
    };
  }

  return { ...organisation, ...houses, reference, tenant };
}
