import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { rowsOf } from '#server/db/rowsOf.ts';
import { customerLicences } from '#server/db/schema/tenants.ts';
import type { CallName } from '#contract/calls.ts';
import type { Lab, Row, Rows } from '#tests/support/locks/lab.ts';
import { changedTwice, deletedTwice, twice } from './parts.ts';

/**
 * Creates a tenant with another customer of its company and another company, and a user who may move levels
 * between them.
 */
async function begin(lab: Lab) {
  const tenant = await lab.seed.tenant();
  const { token } = tenant.people.WebSbaAdmin;
  const otherTenant = await lab.seed.tenant('Annat bolag');
  return { ...tenant, token, send: lab.as({ token }), other: otherTenant };
}

const level = async (lab: Lab) => {
  const { token, below } = await begin(lab);
  return { token, params: { id: below.id }, body: { name: 'Ny' } };
};

const newCompany = async (lab: Lab) => {
  const { token } = await begin(lab);
  const { id } = await lab.seed.company('Nytt bolag');
  return { token, params: { id }, body: { name: 'Ny' } };
};

/**
 * Adds a record to a level, new or from the level above, while the level moves to another company: it belongs
 * to the new one.
 */
const comesTo =
  (name: CallName, table: string): Row =>
  async (lab) => {
    const { send, level: above, below, other } = await begin(lab);
    const create = name.replace('update', 'create') as CallName;
    const { data } =
      create === name
        ? { data: { id: 0 } }
        : await send<{ id: number }>(create, {}, { name: 'Ny', customerId: above.id })();
    await lab.hears(
      '200',
      send('moveCustomer', {}, { id: below.id, parentId: other.root.id }),
      send(name, { id: data.id }, { name: 'Ny', customerId: below.id }),
    );
    await lab.stands(table, 'company_id', `customer_id = ${below.id}`, [other.root.companyId]);
  };

/** Returns levels whose path isn't their parent's path with their own id. */
const strayLevels = (lab: Lab) =>
  rowsOf(
    lab.db,
    sql`select c.id from customers c join customers p on p.id = c.parent_id where c.path <> p.path || c.id || '/'`,
  );

/** Rows for companies, levels of the tree and licences. */
export const tenantRows: Rows = {
  'two new buildings where there is room for one': async (lab) => {
    const { root, level: one, sibling, send } = await begin(lab);
    await lab.seed.licence(root, { buildings: 2 });
    await lab.hears(
      '409 licence_buildings_full',
      send('createBuilding', {}, { name: 'Nytt hus', customerId: one.id }),
      send('createBuilding', {}, { name: 'Annat hus', customerId: sibling.id }),
    );
  },
  'two changes of a company': changedTwice('updateCompany', newCompany),
  'two deletions of a company': deletedTwice('deleteCompany', newCompany),
  'two changes of a level': changedTwice('updateCustomer', level),
  'two licences of a root': twice('createLicence', '409 licence_exists', async (lab) => {
    const { token, company } = await begin(lab);
    const { data } = await lab.as({ token })<{ id: number }>(
      'createCustomer',
      {},
      { name: 'Ny', companyId: company.id },
    )();
    await lab.db.delete(customerLicences).where(eq(customerLicences.customerId, data.id));
    return { token, params: {}, body: { customerId: data.id } };
  }),
  'two changes of a licence': changedTwice('updateLicence', async (lab) => {
    const { token, root } = await begin(lab);
    const { id, customerId, active, users, buildings, checklist, apiKey } = await lab.seed.licence(root);
    const body = { customerId, active, users, buildings, checklist, apiKey };
    return { token, params: { id }, body };
  }),
  'a building that comes to a level, and the level’s deletion': async (lab) => {
    const { send, below } = await begin(lab);
    await lab.hears(
      '409 in_use',
      send('createBuilding', {}, { name: 'Nytt hus', customerId: below.id }),
      send('deleteCustomer', { id: below.id }),
    );
  },
  'a pause of plans that comes to a level, and the level’s deletion': async (lab) => {
    const { send, below } = await begin(lab);
    const pause = { name: 'Lov', starts: '2027-06-12', ends: '2027-08-15', customerId: below.id };
    await lab.hears('200', send('createPlanPause', {}, pause), send('deleteCustomer', { id: below.id }));
  },
  'a level that comes below another, and a move of the one above both': async (lab) => {
    const { send, level: moved, below, other } = await begin(lab);
    await lab.hears(
      '200',
      send('createCustomer', {}, { name: 'Ny', parentId: below.id }),
      send('moveCustomer', {}, { id: moved.id, parentId: other.root.id }),
    );
    expect(await strayLevels(lab)).toEqual([]);
  },
  'a level’s deletion, and a level that comes below it': async (lab) => {
    const { send, below } = await begin(lab);
    await lab.hears(
      '400 invalid_reference',
      send('deleteCustomer', { id: below.id }),
      send('createCustomer', {}, { name: 'Ny', parentId: below.id }),
    );
  },
  'a level’s move to another company, and a new role of it': comesTo('createRole', 'roles'),
  'a level’s move to another company, and a new entry of it': comesTo(
    'createFireProtection',
    'fire_protections',
  ),
  'a level’s move to another company, and a new checklist of it': comesTo(
    'createQuestionList',
    'question_lists',
  ),
  'a level’s move to another company, and a new group of it': comesTo(
    'createQuestionGroup',
    'question_groups',
  ),
  'a level’s move to another company, and a role that comes to it': comesTo('updateRole', 'roles'),
  'a level’s move to another company, and an entry that comes to it': comesTo(
    'updateFireProtection',
    'fire_protections',
  ),
  'a level’s move to another company, and a checklist that comes to it': comesTo(
    'updateQuestionList',
    'question_lists',
  ),
  'a level’s move to another company, and a group that comes to it': comesTo(
    'updateQuestionGroup',
    'question_groups',
  ),
  'two moves that would put each of two levels below the other': async (lab) => {
    const { send, level: one, sibling: two } = await begin(lab);
    await lab.hears(
      '409 move_under_itself',
      send('moveCustomer', {}, { id: one.id, parentId: two.id }),
      send('moveCustomer', {}, { id: two.id, parentId: one.id }),
    );
  },
};
