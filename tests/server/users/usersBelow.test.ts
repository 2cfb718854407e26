import { describe, expect, test } from 'vitest';
import type { UserBelow } from '#contract/users/user.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

const list = (token: string, query: Record<string, string | number> = {}) =>
  backend.ask<UserBelow[]>('GET', 'v1/User/Below', { token, query: { pageSize: 0, ...query } });
const idsOf = (rows: readonly { id: number }[]) => rows.map((row) => row.id).toSorted((a, b) => a - b);

describe('employees with the levels below', () => {
  test('come with the names of the levels that lead to them; siblings and other tenants don’t', async () => {
    const { people, root, level, below, sibling } = await backend.seed.tenant();
    const deep = await backend.seed.user(below, 'User');
    const beside = await backend.seed.user(sibling, 'User');
    const stranger = (await backend.seed.tenant('Annat bolag')).people.Admin;
    const fromLevel = await list(people.Admin.token, { customerId: level.id });
    const rowOf = (rows: readonly UserBelow[], id: number) => rows.find((row) => row.id === id);
    expect(rowOf(fromLevel.data, deep.id)).toMatchObject({ customerId: below.id, levels: [below.name] });
    expect(rowOf(fromLevel.data, people.Admin.id)).toMatchObject({ customerId: level.id, levels: [] });
    expect(idsOf(fromLevel.data)).not.toContain(beside.id);
    expect(idsOf(fromLevel.data)).not.toContain(stranger.id);
    const fromRoot = await list(people.CustomerAdmin.token, { customerId: root.id });
    expect(rowOf(fromRoot.data, deep.id)?.levels).toEqual([level.name, below.name]);
    expect(idsOf(fromRoot.data)).toContain(beside.id);
    // An Admin of a level sees no siblings for any query.
    expect(idsOf((await list(people.Admin.token, { customerId: root.id })).data)).not.toContain(beside.id);
    expect((await list(stranger.token, { customerId: level.id })).data).toEqual([]);
    expect((await list(people.BasicUser.token, { customerId: level.id })).status).toBe(403);
  });

  test('are all that the list of the level has, its guests included, and those below; searched and paged', async () => {
    const { people, level, below } = await backend.seed.tenant();
    const deep = await backend.seed.user(below, 'User');
    const otherTenant = await backend.seed.tenant('Annat bolag');
    await backend.seed.link(otherTenant.people.User, level);
    const query = { customerId: level.id };
    const { token } = people.Admin;
    const ownList = await backend.ask<UserBelow[]>('GET', 'v1/User/GetUsersIncludingExternal', {
      token,
      query: { ...query, pageSize: 0 },
    });
    const fullList = await list(token, query);
    expect(idsOf(ownList.data)).toContain(otherTenant.people.User.id);
    expect(idsOf(fullList.data)).toEqual(idsOf([...ownList.data, deep]));
    expect(fullList.data.find(({ id }) => id === otherTenant.people.User.id)).toMatchObject({
      levels: [],
      roleIds: [],
    });
    const matches = await list(token, { ...query, search: deep.email, pageSize: 1 });
    expect(idsOf(matches.data)).toEqual([deep.id]);
    expect((await list(token, { ...query, pageSize: 2 })).pagination?.totalCount).toBe(fullList.data.length);
  });
});
