import { inArray } from 'drizzle-orm';
import { files } from '#server/db/schema/drawings.ts';
import { questionListQuestions } from '#server/db/schema/checklists.ts';
import { roles } from '#server/db/schema/users.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { accessLevels } from '#contract/users/permissions.ts';
import type { AccessLevel } from '#contract/users/permissions.ts';
import { levelNumber } from '#domain/can.ts';
import type { Principal } from '#domain/can.ts';
import type { Backend } from '../server/backend.ts';
import { only } from '../seeds/seedPeople.ts';
import type { CustomerRow, Person } from '../seeds/seedPeople.ts';
import { binBuilding, openDrawing, planAbove, roundAbove } from './beside.ts';
import { createChecklist } from './checklists.ts';
import { createHouse } from './house.ts';
import { storeBytes } from '../seeds/storedBytes.ts';
import { createMarks, taggedBytes, taggedName } from './marks.ts';
import type { Mark } from './marks.ts';
import type { House } from './house.ts';
import { createFormer, createPastMoves } from './pastMoves.ts';
import type { Former } from './pastMoves.ts';
import { isOfCustomer, isShared, relations } from './rules.ts';
import type { Relation } from './rules.ts';

/** Records of one relation: those of a building and of its level. */
export interface Place extends House {
  customer: CustomerRow;
  /** An empty level below it. */
  spareLevel: CustomerRow;
  /** A user of the lowest level at home there; linked to a stranger. */
  person: Person;
  /** A user of another company who is linked to it. */
  visitor: Person;
  /** Unused role. */
  role: { id: number };
  pause: { id: number };
  protection: { id: number; name: string };
  document: { id: number };
  /** Blank codes of the level. */
  codeBatch: { id: number };
  blankCode: { id: number; code: string };
  key: { id: number };
  licence: { id: number } | null;
  /** E-mail domain, which a level that is no root can't have. */
  domain: { id: number };
  /** Webhook and a delivery of it, which a level that is no root can't have. */
  webhook: { id: number; deliveryId: number };
  /** Kind of registers, which a level that is no root can't have. */
  ownKind: { id: number };
  /** Erasure of a user of the level, in the log. */
  erasure: { id: number };
  /** A flaw of the level outside of buildings. */
  looseFlaw: { id: number };
  /** A deleted flaw of that kind, which lists and counts omit. */
  goneFlaw: { id: number; name: string };
  /** The level's own service rule. */
  serviceRule: { id: number };
  /** An empty import of buildings to the level. */
  buildingImport: { id: number };
  /** An empty import of questions to the level. */
  questionImport: { id: number };
  catalogueImport: { id: number };
  registerImport: { id: number };
  setUpImport: { id: number };
  /** The author's refused photo of this place's flaw, as listed in a round of the own level. */
  strayEntry?: { id: number };
  /** The same for its deleted flaw outside of buildings. */
  strayLooseEntry?: { id: number };
}

export type World = Awaited<ReturnType<typeof createWorld>>;

/** Creates every relation of the rules, seen from one level with seven users, one of each access level. */
export async function createWorld(backend: Backend) {
  const { db, seed } = backend;
  const marks = await createMarks(db);
  await marks.begin('open');
  await seed.reference();
  const far = await seed.company('Fjärran bolag');
  const stranger = await seed.customer({ companyId: far.id }, 'Främling');
  await marks.begin('stranger');
  const decider = await seed.user(stranger, 'Admin', {
    lastName: taggedName('Beslut', 'stranger', 'ownCustomer'),
    email: `${taggedName('beslut', 'stranger', 'ownCustomer').replace(' ', '.')}@example.com`,
  });
  const former = await createFormer(backend, { companyId: far.id });
  const { mine, customers } = await createCustomers(backend, marks);
  const { own: ownLevel, ancestor } = customers;
  await marks.begin('own');
  await seed.licence(ancestor, { checklist: true, apiKey: true });
  const people = await createPeople(backend, customers);
  const leaf = await seed.customer(ownLevel, 'Löv');
  const leafPerson = await seed.user(leaf, 'BasicUserLight');

  const place = createPlace(backend, {
    marks,
    stranger,
    former,
    starter: people.WebSbaAdmin,
    decider,
    people: Object.values(people),
  });
  const [a, b, c, d, e, f, g] = [
    await place('own', customers.own),
    await place('descendant', customers.descendant),
    await place('ancestor', customers.ancestor),
    await place('sibling', customers.sibling),
    await place('otherRoot', customers.otherRoot),
    await place('otherCompany', customers.otherCompany, true),
    await place('linked', customers.linked),
  ];
  const secondHouse = async (mark: Mark, at: Place): Promise<Place> => {
    await marks.begin(mark);
    return {
      ...at,
      ...(await createHouse(backend, at.customer, mark, {
        starter: people.WebSbaAdmin,
        author: at.person,
        buyer: stranger,
        decider,
      })),
    };
  };
  const shared = async (mark: Mark, companyId: number | null) => {
    await marks.begin(mark);
    return { ...a, ...(await createShared(backend, { mark, companyId, created: ownLevel.created })) };
  };
  const places: Record<Relation, Place> = {
    own: a,
    unconnected: await secondHouse('unconnected', a),
    descendant: b,
    ancestor: c,
    sibling: d,
    otherRoot: e,
    otherCompany: f,
    linked: g,
    linkedUnconnected: await secondHouse('linkedUnconnected', g),
    company: await shared('company', mine.id),
    global: await shared('global', null),
  };
  await marks.begin('ancestor');
  const planId = await planAbove(backend, ancestor, [places.own, places.descendant, places.unconnected]);
  const aboveOwn = await roundAbove(backend, ancestor, { planId, house: places.own });
  await marks.begin('own');
  for (const relation of relations.filter((each) => !isShared(each))) {
    const at = places[relation];
    at.strayEntry = await a.refusePhotoOf(at.flaw);
    if (isOfCustomer(relation)) at.strayLooseEntry = await a.refusePhotoOf(at.goneFlaw);
  }
  await askSharedQuestion(backend, places);
  // One person has uploaded the documents of all places.
  await db
    .update(files)
    .set({ uploadedBy: a.person.id })
    .where(
      inArray(
        files.id,
        relations.flatMap((relation) => (isShared(relation) ? [] : [places[relation].document.id])),
      ),
    );
  const chief = await seed.user(ownLevel, 'CompanyAdmin');
  await seed.link(chief, stranger);
  const principals = accessLevels.map((name): Principal => ({
    level: levelNumber(name),
    licences: ['checklist', 'apiKey'],
  }));
  // Later records get the marker of their creator.
  await marks.begin('open');
  return {
    places,
    people,
    principals,
    leafPerson,
    chief,
    stranger,
    roundAbove: aboveOwn,
    foreignIn: marks.foreignIn,
  };
}

type Marks = Awaited<ReturnType<typeof createMarks>>;
type Customers = Awaited<ReturnType<typeof createCustomers>>['customers'];

/** Creates the companies and a customer of each relation. */
async function createCustomers({ seed }: Backend, marks: Marks) {
  const company = async (mark: Mark, name: string) => {
    await marks.begin(mark);
    return seed.company(taggedName(name, mark, 'company'));
  };
  const level = async (parent: Parameters<typeof seed.customer>[0], mark: Mark, name: string) => {
    await marks.begin(mark);
    return seed.customer(parent, taggedName(name, mark, 'customer'));
  };
  const mine = await company('own', 'Eget bolag');
  const theirs = await company('otherCompany', 'Annat bolag');
  const host = await company('linked', 'Värdbolag');
  const ancestor = await level({ companyId: mine.id }, 'ancestor', 'Rot');
  marks.tellAbove(ancestor);
  const ownLevel = await level(ancestor, 'own', 'Egen nivå');
  const customers = {
    own: ownLevel,
    descendant: await level(ownLevel, 'descendant', 'Under'),
    ancestor,
    sibling: await level(ancestor, 'sibling', 'Syskon'),
    otherRoot: await level({ companyId: mine.id }, 'otherRoot', 'Annan rot'),
    otherCompany: await level({ companyId: theirs.id }, 'otherCompany', 'Annan kund'),
    linked: await level({ companyId: host.id }, 'linked', 'Värd'),
  };
  return { mine, customers };
}

/** Creates a user of each access level at the own level, linked to the linked customer. */
async function createPeople({ seed }: Backend, customers: Customers) {
  const person = async (level: AccessLevel) => {
    const newUser = await seed.user(customers.own, level);
    await seed.link(newUser, customers.linked);
    return newUser;
  };
  return {
    BasicUserLight: await person('BasicUserLight'),
    BasicUser: await person('BasicUser'),
    User: await person('User'),
    Admin: await person('Admin'),
    CustomerAdmin: await person('CustomerAdmin'),
    CompanyAdmin: await person('CompanyAdmin'),
    WebSbaAdmin: await person('WebSbaAdmin'),
  } satisfies Record<AccessLevel, Person>;
}

/** Creates catalogue records without a customer: of a company, or global. */
async function createShared(
  backend: Backend,
  { mark, companyId, created }: { mark: Mark; companyId: number | null; created: string },
) {
  const { db, seed } = backend;
  const owner = { companyId, customerId: null };
  const protection = await seed.fireProtection(owner, taggedName('Gemensam släckare', mark, 'catalogue'));
  const name = taggedName('Gemensam roll', mark, 'catalogue');
  const stamps = { created, updated: created };
  const values = { ...owner, name, ...textKeys(name), ...stamps };
  const role = only(await db.insert(roles).values(values).returning());
  const checklist = await createChecklist(backend, owner, taggedName('Gemensam lista', mark, 'catalogue'));
  return { ...checklist, protection, role };
}

/** Puts the global question into a checklist of each place. */
async function askSharedQuestion({ db, time }: Backend, places: Record<Relation, Place>): Promise<void> {
  const stamps = { created: time.now.toISOString(), updated: time.now.toISOString() };
  for (const { list } of relations.map((relation) => places[relation]))
    await db
      .insert(questionListQuestions)
      .values({
        companyId: list.companyId,
        customerId: list.customerId,
        ...stamps,
        questionListId: list.id,
        questionId: places.global.question.id,
        position: 2,
      })
      .onConflictDoNothing();
}

function createPlace(
  backend: Backend,
  from: {
    marks: Awaited<ReturnType<typeof createMarks>>;
    stranger: CustomerRow;
    former: Former;
    starter: Person;
    decider: Person;
    people: Person[];
  },
) {
  const { seed } = backend;
  const { marks, stranger, former, starter, decider, people } = from;
  /** With `isNamed` every user holds the role of its plan, as left over from an ended link. */
  return async (mark: Mark, customer: CustomerRow, isNamed = false): Promise<Place> => {
    await marks.begin(mark);
    const nameFields = { lastName: taggedName('Lund', mark, 'ownCustomer') };
    const person = await seed.user(customer, 'BasicUserLight', { ...nameFields, passwordHash: null });
    await seed.link(person, stranger);
    const visitor = await seed.user(stranger, 'BasicUserLight', nameFields);
    await seed.link(visitor, customer);
    // A role of a level visible with global reach only.
    await marks.begin('stranger');
    await seed.hold(visitor, await seed.role(stranger, taggedName('Hemmaroll', 'stranger', 'catalogue')));
    const deleter = await seed.user(stranger, 'Admin', {
      lastName: taggedName('Riv', 'stranger', 'ownCustomer'),
    });
    await marks.begin(mark);
    const house = await createHouse(backend, customer, mark, {
      starter,
      author: person,
      buyer: stranger,
      decider,
    });
    await seed.hold(person, house.named);
    // Left over from an ended link.
    await seed.hold(deleter, house.named);
    await openDrawing(backend, house.map, deleter);
    await createPastMoves(backend, { building: house.building, customer }, former);
    await binBuilding(backend, customer, taggedName('Rivet hus', mark, 'house'), deleter);
    for (const holder of people) {
      await seed.connect(house.building, holder);
      if (isNamed) await seed.hold(holder, house.named);
    }
    const document = await seed.file(
      { customerId: customer.id },
      {
        documentType: 1,
        mimeType: 'application/pdf',
        ...storeBytes(backend, taggedBytes(mark)),
        name: `${taggedName('policy', mark, 'house')}.pdf`,
      },
    );
    const pauseName = taggedName('Lov', mark, 'catalogue');
    const pause = await seed.pause(customer, pauseName, { starts: '2026-11-01', ends: '2027-01-06' });
    const codeBatch = await seed.codeBatch(customer);
    const { key, licence, domain, webhook, ownKind, erasure, looseFlaw, goneFlaw, serviceRule, ...imports } =
      await house.ofLevel();
    return {
      ...house,
      customer,
      spareLevel: await seed.customer(customer, taggedName('Tom nivå', mark, 'customer')),
      person,
      visitor,
      role: await seed.role(customer, taggedName('Ledig roll', mark, 'catalogue')),
      protection: await seed.fireProtection(
        { companyId: customer.companyId, customerId: customer.id },
        taggedName('Ledig släckare', mark, 'catalogue'),
      ),
      document,
      pause,
      codeBatch,
      blankCode: await seed.blankCode(codeBatch),
      key,
      licence,
      domain,
      webhook,
      ownKind,
      looseFlaw,
      goneFlaw,
      erasure,
      serviceRule,
      ...imports,
    };
  };
}
