import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { users } from '#server/db/schema/users.ts';
import { addRules, provisionedTenant } from '#tests/support/identity/scimClient.ts';
import type { ScimAnswer } from '#tests/support/identity/scimClient.ts';
import type { Lab, Rows } from '#tests/support/locks/lab.ts';

const rules = [
  { value: 'Ronderare', userRole: 'BasicUser' as const, roleIds: [] },
  { value: 'Ansvariga', userRole: 'Admin' as const, roleIds: [] },
];

/** Lets two requests of a provider meet, and expects their statuses. */
async function meet(
  lab: Lab,
  statuses: readonly number[],
  first: () => Promise<ScimAnswer>,
  second: () => Promise<ScimAnswer>,
): Promise<void> {
  const answers = await lab.meet(first, second);
  expect(answers.map(({ status }) => status)).toEqual(statuses);
}

const adding = (...ids: readonly string[]) => ({
  op: 'add',
  path: 'members',
  value: ids.map((value) => ({ value })),
});
const setting = (path: string, value: unknown) => ({ op: 'replace', path, value });

/** Concurrent requests of a provider that provisions users. */
export const scimRows: Rows = {
  'two tokens for the provisioning of a root customer': async (lab) => {
    const { root, people } = await lab.seed.tenant();
    const creating = lab.as(people.CustomerAdmin)('createScimToken', { customerId: root.id }, {});
    const answers = await lab.meet(creating, creating);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  },
  'two members for a group': async (lab) => {
    const { scim } = await provisionedTenant(lab);
    const [anna, bo, { id }] = [
      await scim.created('anna'),
      await scim.created('bo'),
      await scim.group('Brand'),
    ];
    await meet(
      lab,
      [204, 204],
      () => scim.patch(`Groups/${id}`, adding(anna.id)),
      () => scim.patch(`Groups/${id}`, adding(bo.id)),
    );
    expect((await scim.ask('GET', `Groups/${id}`)).body['members']).toHaveLength(2);
  },
  'a group that is deleted, and a member for it': async (lab) => {
    const { scim } = await provisionedTenant(lab);
    const [anna, { id }] = [await scim.created('anna'), await scim.group('Brand')];
    const deleting = () => scim.ask('DELETE', `Groups/${id}`);
    await meet(lab, [204, 404], deleting, () => scim.patch(`Groups/${id}`, adding(anna.id)));
  },
  'two deletions of a group': async (lab) => {
    const { scim } = await provisionedTenant(lab);
    const { id } = await scim.group('Brand');
    const deleting = () => scim.ask('DELETE', `Groups/${id}`);
    await meet(lab, [204, 404], deleting, deleting);
  },
  'two groups that give a user their level': async (lab) => {
    const { scim, root } = await provisionedTenant(lab);
    await addRules(lab, root.id, rules);
    const anna = await scim.created('anna');
    const [high, low] = [await scim.group('Ansvariga'), await scim.group('Ronderare')];
    await meet(
      lab,
      [204, 204],
      () => scim.patch(`Groups/${high.id}`, adding(anna.id)),
      () => scim.patch(`Groups/${low.id}`, adding(anna.id)),
    );
    const [user] = await lab.db.select().from(users).where(eq(users.email, 'anna@example.org'));
    expect(user?.accessLevel).toBe(3);
  },
  'two new groups that give a user their level': async (lab) => {
    const { scim, root } = await provisionedTenant(lab);
    await addRules(lab, root.id, rules);
    const anna = await scim.created('anna');
    const creating = (displayName: string) => () =>
      scim.ask('POST', 'Groups', {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
        displayName,
        members: [{ value: anna.id }],
      });
    await meet(lab, [201, 201], creating('Ansvariga'), creating('Ronderare'));
    const [user] = await lab.db.select().from(users).where(eq(users.email, 'anna@example.org'));
    expect(user?.accessLevel).toBe(3);
  },
  'two deletions of groups that gave a user their level': async (lab) => {
    const { scim, root } = await provisionedTenant(lab);
    await addRules(lab, root.id, rules);
    const anna = await scim.created('anna');
    const [high, low] = [await scim.group('Ansvariga', [anna.id]), await scim.group('Ronderare', [anna.id])];
    await meet(
      lab,
      [204, 204],
      () => scim.ask('DELETE', `Groups/${high.id}`),
      () => scim.ask('DELETE', `Groups/${low.id}`),
    );
    const [user] = await lab.db.select().from(users).where(eq(users.email, 'anna@example.org'));
    expect(user?.accessLevel).toBe(0);
  },
  'two changes of a user by a provider': async (lab) => {
    const { scim } = await provisionedTenant(lab);
    const { id } = await scim.created('anna');
    await meet(
      lab,
      [200, 200],
      () => scim.patch(`Users/${id}`, setting('title', 'Chef')),
      () => scim.patch(`Users/${id}`, setting('nickName', 'Ann')),
    );
    expect((await scim.ask('GET', `Users/${id}`)).body).toMatchObject({ title: 'Chef', nickName: 'Ann' });
  },
  'two deletions of a user by a provider': async (lab) => {
    const { scim } = await provisionedTenant(lab);
    const { id } = await scim.created('anna');
    const deleting = () => scim.ask('DELETE', `Users/${id}`);
    await meet(lab, [204, 404], deleting, deleting);
  },
  'a root customer that becomes a level of another, and a new user of its provider': async (lab) => {
    const { scim, root, company, people } = await provisionedTenant(lab);
    // The use of the token is recorded once a minute, and waits for the move too.
    await scim.created('bo');
    const above = await lab.seed.customer({ companyId: company.id }, 'Ovanför');
    const moving = lab.as(people.CompanyAdmin)('moveCustomer', {}, { id: root.id, parentId: above.id });
    const [moved, created] = await lab.meet(moving, () => scim.create('anna'));
    expect([moved.status, created.status]).toEqual([200, 401]);
  },
  'a user who is deleted, and taken over by a provider': async (lab) => {
    const { scim, root, people } = await provisionedTenant(lab);
    const { id } = await lab.seed.user(root, 'BasicUser', { email: 'anna@example.org' });
    const deleting = lab.as(people.CustomerAdmin)('deleteUser', { id });
    const [deleted, created] = await lab.meet(deleting, () => scim.create('anna'));
    expect([deleted.status, created.status]).toEqual([200, 201]);
    await lab.stands('users', 'deleted', "email = 'anna@example.org'", [false, true]);
  },
};
