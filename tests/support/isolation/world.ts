import { roles } from '../../../server/db/schema/people.ts';
import { textKeys } from '../../../server/db/textKeys.ts';
import { accessLevels } from '../../../src/contract/permissions.ts';
import type { AccessLevel } from '../../../src/contract/permissions.ts';
import { levelNumber } from '../../../src/domain/can.ts';
import type { Principal } from '../../../src/domain/can.ts';
import type { Backend } from '../backend.ts';
import { only } from '../seedPeople.ts';
import type { CustomerRow, Person } from '../seedPeople.ts';
import { createHouse } from './house.ts';
import type { House } from './house.ts';
import { isOfCustomer, relations } from './rules.ts';
import type { Relation } from './rules.ts';

/** The records of one relation: those of a building, and those of its level. */
export interface Place extends House {
  customer: CustomerRow;
  /** An empty level below it. */
  spareLevel: CustomerRow;
  /** Somebody of the lowest level whose home it is; linked to a stranger. */
  person: Person;
  /** Somebody of another company who is linked to it. */
  visitor: Person;
  /** A role and a catalogue entry that nothing uses. */
  role: { id: number };
  protection: { id: number; name: string };
  document: { id: number };
  key: { id: number };
  licence: { id: number } | null;
  /** A flaw of the level that is in no building. */
  looseFlaw: { id: number };
  /** The author's refused photo of this place's flaw, as listed in a round of the own level. */
  strayEntry?: { id: number };
}

export type World = Awaited<ReturnType<typeof createWorld>>;

/** Every relation of the rules, seen from one level: seven people there, one of each access level. */
export async function createWorld(backend: Backend) {
  const { db, seed } = backend;
  await seed.reference();
  const [mine, theirs, host, far] = [
    await seed.company('Eget bolag'),
    await seed.company('Annat bolag'),
    await seed.company('Värdbolag'),
    await seed.company('Fjärran bolag'),
  ];
  const ancestor = await seed.customer({ companyId: mine.id }, 'Rot');
  const own = await seed.customer(ancestor, 'Egen nivå');
  const stranger = await seed.customer({ companyId: far.id }, 'Främling');
  const customers = {
    own,
    descendant: await seed.customer(own, 'Under'),
    ancestor,
    sibling: await seed.customer(ancestor, 'Syskon'),
    otherRoot: await seed.customer({ companyId: mine.id }, 'Annan rot'),
    otherCompany: await seed.customer({ companyId: theirs.id }, 'Annan kund'),
    linked: await seed.customer({ companyId: host.id }, 'Värd'),
  };
  await seed.licence(ancestor, { checklist: true, apiKey: true });
  const person = async (level: AccessLevel) => {
    const made = await seed.user(own, level);
    await seed.link(made, customers.linked);
    return made;
  };
  const people = {
    BasicUserLight: await person('BasicUserLight'),
    BasicUser: await person('BasicUser'),
    User: await person('User'),
    Admin: await person('Admin'),
    CustomerAdmin: await person('CustomerAdmin'),
    CompanyAdmin: await person('CompanyAdmin'),
    WebSbaAdmin: await person('WebSbaAdmin'),
  } satisfies Record<AccessLevel, Person>;
  const leaf = await seed.customer(own, 'Löv');
  const leafPerson = await seed.user(leaf, 'BasicUserLight');

  const place = createPlace(backend, {
    stranger,
    starter: people.WebSbaAdmin,
    people: Object.values(people),
  });
  const [a, b, c, d, e, f, g] = [
    await place(customers.own),
    await place(customers.descendant),
    await place(customers.ancestor),
    await place(customers.sibling),
    await place(customers.otherRoot),
    await place(customers.otherCompany, true),
    await place(customers.linked),
  ];
  const secondHouse = async (at: Place): Promise<Place> => ({
    ...at,
    ...(await createHouse(backend, at.customer, people.WebSbaAdmin, at.person)),
  });
  const shared = async (companyId: number | null) => {
    const owner = { companyId, customerId: null };
    const protection = await seed.fireProtection(owner, 'Gemensam släckare');
    const name = 'Gemensam roll';
    const stamps = { created: own.created, updated: own.updated };
    const values = { ...owner, name, ...textKeys(name), ...stamps };
    const role = only(await db.insert(roles).values(values).returning());
    return { ...a, protection, role };
  };
  const places: Record<Relation, Place> = {
    own: a,
    unconnected: await secondHouse(a),
    descendant: b,
    ancestor: c,
    sibling: d,
    otherRoot: e,
    otherCompany: f,
    linked: g,
    linkedUnconnected: await secondHouse(g),
    company: await shared(mine.id),
    global: await shared(null),
  };
  for (const relation of relations.filter(isOfCustomer)) {
    const at = places[relation];
    at.strayEntry = await a.refusePhotoOf(at.flaw);
  }
  const chief = await seed.user(own, 'CompanyAdmin');
  await seed.link(chief, stranger);
  const principals = accessLevels.map((name): Principal => ({
    level: levelNumber(name),
    licences: ['checklist', 'apiKey'],
  }));
  return { places, people, principals, leafPerson, chief, stranger };
}

function createPlace(
  backend: Backend,
  { stranger, starter, people }: { stranger: CustomerRow; starter: Person; people: Person[] },
) {
  const { seed } = backend;
  /** With `isNamed` everybody holds the role that its plan names, as left over from a link that has ended. */
  return async (customer: CustomerRow, isNamed = false): Promise<Place> => {
    const person = await seed.user(customer, 'BasicUserLight');
    await seed.link(person, stranger);
    const visitor = await seed.user(stranger, 'BasicUserLight');
    await seed.link(visitor, customer);
    await seed.hold(visitor, await seed.role(stranger, 'Hemmaroll'));
    const house = await createHouse(backend, customer, starter, person);
    for (const one of people) {
      await seed.connect(house.building, one);
      if (isNamed) await seed.hold(one, house.named);
    }
    const document = await seed.file(
      { customerId: customer.id },
      { documentType: 1, name: 'policy.pdf', mimeType: 'application/pdf' },
    );
    backend.files.set(document.storageKey, new Uint8Array([1]));
    const { key, licence, looseFlaw } = await house.ofLevel();
    return {
      ...house,
      customer,
      spareLevel: await seed.customer(customer, 'Tom nivå'),
      person,
      visitor,
      role: await seed.role(customer, 'Ledig roll'),
      protection: await seed.fireProtection(
        { companyId: customer.companyId, customerId: customer.id },
        'Ledig släckare',
      ),
      document,
      key,
      licence,
      looseFlaw,
    };
  };
}
