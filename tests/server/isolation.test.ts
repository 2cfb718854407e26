import { describe, expect, test } from 'vitest';
import { accessLevels } from '#contract/users/permissions.ts';
import { buildings, floors } from '#server/db/schema/buildings.ts';
import { areas, files, mapItems, maps } from '#server/db/schema/drawings.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { users } from '#server/db/schema/users.ts';
import { useBackend } from '../support/server/backend.ts';

const backend = await useBackend();

const tables = { areas, buildings, customers, files, floors, mapItems, maps, users };

/** Returns everything that a denied call could have changed. */
async function everything(): Promise<string> {
  const rows = await Promise.all(
    Object.values(tables).map((table) => backend.db.select().from(table).orderBy(table.id)),
  );
  return JSON.stringify(rows);
}

async function two() {
  const mine = await backend.seed.tenant('Vårt bolag');
  const theirs = await backend.seed.tenant('Annat bolag');
  const area = await backend.seed.area(theirs.map);
  const { customerId, buildingId, id: mapId } = theirs.map;
  const drawing = await backend.seed.file({ customerId }, { mapId, buildingId });
  const document = await backend.seed.file({ customerId }, { documentType: 1, name: 'policy.pdf' });
  return { mine, theirs, area, drawing, document };
}

/** Lists every call on one record, aimed at another tenant's. */
function foreignCalls({ theirs, area, drawing, document }: Awaited<ReturnType<typeof two>>) {
  const { building, floor, map, item, level, people, company, fireProtection } = theirs;
  const area_ = { name: 'X', startX: 0, endX: 1, startY: 0, endY: 1, mapId: map.id };
  return [
    ['GET', `v1/User/${people.User.id}`],
    ['PUT', `v1/User/${people.User.id}`, { firstName: 'X' }],
    ['PUT', `v1/User/Roles/${people.User.id}`, { role: 'BasicUserLight' }],
    ['DELETE', `v1/User/${people.User.id}`],
    ['POST', 'v1/User/LinkCustomer', { userId: people.User.id, customerId: level.id }],
    ['PUT', `v1/User/DeleteUser/${people.User.id}/FromCustomer/${level.id}`],
    ['GET', `v1/Role/GetExternalRoles/User/${people.User.id}/Customer/${level.id}`],
    ['GET', `v1/Company/${company.id}`],
    ['PUT', `v1/Company/${company.id}`, { name: 'X' }],
    ['DELETE', `v1/Company/${company.id}`],
    ['GET', `v1/Customer/${level.id}`],
    ['PUT', `v1/Customer/${level.id}`, { name: 'X' }],
    ['DELETE', `v1/Customer/${level.id}`],
    ['PUT', 'v1/Customer/MoveCustomer', { id: level.id, parentId: null }],
    ['GET', `v1/Customer/TreeNode?parentNode=${level.id}`],
    ['GET', `v1/Customer/GetActiveCustomer?customerId=${level.id}`],
    ['GET', `v1/Customer/GetRootCustomer?customerId=${level.id}`],
    ['GET', `v1/Customer/GetExternalCustomers?userId=${people.User.id}`],
    ['GET', `v1/CustomerInformation?customerId=${level.id}`],
    ['GET', `v1/Building/${building.id}`],
    ['PUT', `v1/Building/${building.id}`, { name: 'X', customerId: level.id }],
    ['DELETE', `v1/Building/${building.id}`],
    ['GET', `v1/Floor/${floor.id}`],
    ['PUT', `v1/Floor/${floor.id}`, { name: 'X', buildingId: building.id }],
    ['DELETE', `v1/Floor/${floor.id}`],
    ['GET', `v1/Map/${map.id}`],
    ['PUT', `v1/Map/${map.id}`, { name: 'X', floorId: floor.id }],
    ['DELETE', `v1/Map/${map.id}`],
    ['GET', `v1/MapItem/${item.id}`],
    ['PUT', `v1/MapItem/${item.id}`, { mapId: map.id, fireProtectionId: fireProtection.id }],
    ['PUT', `v1/MapItem/${item.id}/extra`, { model: 'X' }],
    ['DELETE', `v1/MapItem/${item.id}`],
    ['GET', `v1/Area/${area.id}`],
    ['PUT', `v1/Area/${area.id}`, area_],
    ['DELETE', `v1/Area/${area.id}`],
    ['GET', `v1/File/${drawing.id}`],
    ['DELETE', `v1/File/${drawing.id}`],
    ['GET', `v1/File/${document.id}`],
    ['DELETE', `v1/File/${document.id}`],
  ] as const;
}

describe("another tenant's records", () => {
  test.each(accessLevels.filter((level) => level !== 'WebSbaAdmin'))(
    'are not there for %s, and nothing changes [WIRE-32]',
    async (level) => {
      const scene = await two();
      const { token } = scene.mine.people[level];
      const before = await everything();
      for (const [method, path, body] of foreignCalls(scene)) {
        const answer = await backend.ask(method, path, { token, body });
        expect([method, path, answer.status]).toEqual([method, path, 404]);
      }
      expect(await everything()).toBe(before);
    },
  );

  test('can not be distinguished from records that do not exist', async () => {
    const scene = await two();
    const { token } = scene.mine.people.CompanyAdmin;
    const foreign = await backend.ask('GET', `v1/Building/${scene.theirs.building.id}`, { token });
    const missing = await backend.ask('GET', 'v1/Building/999999', { token });
    expect(foreign.text).toBe(missing.text);
  });

  test('another tenant’s records are in no list, for any query', async () => {
    const { mine, theirs } = await two();
    const { token } = mine.people.CompanyAdmin;
    const { level, building, map, floor, company, people } = theirs;
    const queries = [
      `v1/User?customerId=${level.id}`,
      `v1/User/GetUsersIncludingExternal?customerId=${level.id}&companyId=${company.id}`,
      `v1/User/GetUsersIncludingExternal?companyId=${company.id}`,
      `v1/User?buildingId=${building.id}`,
      `v1/User?identityId=${people.User.identityId}`,
      `v1/Customer?companyId=${company.id}`,
      `v1/Customer/TreeNode?companyNode=${company.id}`,
      `v1/Customer/GetRootCustomer?companyId=${company.id}`,
      'v1/Company?search=annat',
      `v1/Building?customerId=${level.id}`,
      `v1/Building?userId=${people.User.id}`,
      `v1/Floor?buildingId=${building.id}`,
      `v1/Map?floorId=${floor.id}`,
      `v1/MapItem?mapId=${map.id}`,
      `v1/Area?mapId=${map.id}`,
      `v1/File?customerId=${level.id}`,
      `v1/File?buildingId=${building.id}`,
      `v1/CustomerInformation/ExternalBuildings?userId=${people.User.id}`,
    ];
    for (const path of queries) {
      const answer = await backend.ask('GET', path, { token });
      expect([path, answer.status, answer.data]).toEqual([path, 200, []]);
    }
  });

  test('are refused as references of a body, and nothing is made [WIRE-32]', async () => {
    const scene = await two();
    const { mine, theirs, drawing } = scene;
    const { token } = mine.people.CompanyAdmin;
    const before = await everything();
    const bodies = [
      ['v1/Building', { name: 'X', customerId: theirs.level.id }, 'customerId'],
      ['v1/Floor', { name: 'X', buildingId: theirs.building.id }, 'buildingId'],
      ['v1/Map', { name: 'X', floorId: theirs.floor.id }, 'floorId'],
      ['v1/Map', { name: 'X', floorId: mine.floor.id, fileId: drawing.id }, 'fileId'],
      ['v1/MapItem', { mapId: theirs.map.id, fireProtectionId: mine.fireProtection.id }, 'mapId'],
      ['v1/MapItem', { mapId: mine.map.id, fireProtectionId: theirs.fireProtection.id }, 'fireProtectionId'],
      ['v1/Area', { name: 'X', startX: 0, endX: 1, startY: 0, endY: 1, mapId: theirs.map.id }, 'mapId'],
    ] as const;
    for (const [path, body, field] of bodies) {
      const answer = await backend.ask('POST', path, { token, body });
      expect([path, answer.status, answer.codes, answer.fields]).toEqual([
        path,
        400,
        ['invalid_reference'],
        [field],
      ]);
    }
    expect(await everything()).toBe(before);
  });
});

test("two users whose requests alternate never get each other's rows", async () => {
  const { mine, theirs } = await two();
  const tokens = [mine.people.Admin.token, theirs.people.Admin.token];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      backend.ask<{ id: number }[]>('GET', 'v1/Building', { token: tokens[index % 2] }),
    ),
  );
  answers.forEach((answer, index) => {
    expect(answer.data.map((row) => row.id)).toEqual([
      index % 2 === 0 ? mine.building.id : theirs.building.id,
    ]);
  });
});
