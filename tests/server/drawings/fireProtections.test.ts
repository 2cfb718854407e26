import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { fireProtections, flawTypes } from '#server/db/schema/catalogue.ts';
import { mapItems } from '#server/db/schema/drawings.ts';
import type { FireProtection, FlawCategory } from '#contract/catalogue/catalogue.ts';
import type { RoundPlanning } from '#contract/plans/roundPlanning.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';

const backend = await useBackend();

const path = 'v1/FireProtection';
const listAs = async (token: string, query: object = {}) =>
  (await backend.ask<FireProtection[]>('GET', path, { token, query: { ...query } })).data;
const namesAs = async (token: string, query: object = {}) =>
  (await listAs(token, query)).map((entry) => entry.name);
const post = (token: string, body: object) =>
  backend.ask<FireProtection>('POST', path, { token, body, key: crypto.randomUUID() });
const put = (token: string, id: number, body: object) =>
  backend.ask<FireProtection>('PUT', `${path}/${id}`, { token, body });

describe('the catalogue', () => {
  test('is listed with search, group, paging and order [CAT-20]', async () => {
    const { people, root } = await backend.seed.tenant();
    const owner = { companyId: root.companyId, customerId: root.id };
    await backend.seed.fireProtection(owner, 'Öppen brandpost', { group: 3 });
    await backend.seed.fireProtection(owner, 'Ängsdörr', { group: 3 });
    const { token } = people.BasicUser;
    expect(await namesAs(token)).toEqual(['Pulversläckare 6 kg', 'Ängsdörr', 'Öppen brandpost']);
    expect(await namesAs(token, { orderBy: 'Name desc', pageSize: 1 })).toEqual(['Öppen brandpost']);
    expect(await namesAs(token, { FireProtectionType: 3, search: 'ÖPPEN' })).toEqual(['Öppen brandpost']);
    expect(await namesAs(token, { fireprotectiontype: 5 })).toEqual([]);
    const page = await backend.ask('GET', path, { token, query: { pageSize: 2, pageNumber: 9 } });
    expect(page.pagination).toEqual({ currentPage: 2, pageSize: 2, totalPages: 2, totalCount: 3 });
  });

  test('the list holds entries of own, higher, company and global levels only', async () => {
    const { people, root, level, below, sibling, company } = await backend.seed.tenant();
    const otherTenant = await backend.seed.tenant('Annan AB');
    const owned = (customerId: number, name: string) =>
      backend.seed.fireProtection({ companyId: root.companyId, customerId }, name);
    await owned(level.id, 'nivå');
    await owned(below.id, 'under');
    await owned(sibling.id, 'syskon');
    await backend.seed.fireProtection({ companyId: company.id, customerId: null }, 'bolag');
    await backend.seed.fireProtection({ companyId: null, customerId: null }, 'alla');
    await backend.seed.fireProtection({ companyId: otherTenant.company.id, customerId: null }, 'annat bolag');
    const visibleNames = await namesAs(people.Admin.token);
    expect(visibleNames).toEqual(['alla', 'bolag', 'nivå', 'Pulversläckare 6 kg', 'under']);
    // The usable entries of one level: its own, higher, company and global ones.
    expect(await namesAs(people.CompanyAdmin.token, { customerId: level.id })).toEqual([
      'alla',
      'bolag',
      'nivå',
      'Pulversläckare 6 kg',
    ]);
    expect(await namesAs(people.WebSbaAdmin.token, { companyId: otherTenant.company.id })).toContain(
      'annat bolag',
    );
    const foreign = (await listAs(otherTenant.people.Admin.token)).find((entry) => entry.customerId !== null);
    expect((await backend.ask('GET', `${path}/${foreign?.id}`, { token: people.Admin.token })).status).toBe(
      404,
    );
    expect((await backend.ask('GET', path)).status).toBe(401);
  });

  test('the list of a plan holds the entries the plan is limited to [PLAN-41]', async () => {
    const { plan, people, level, protection, fireProtection: tenants } = await roundSeed(backend).plan();
    const planOf = (...fireProtectionIds: number[]) =>
      backend.ask<RoundPlanning>('POST', 'v1/RoundPlanning', {
        token: people.Admin.token,
        body: { name: 'Årsrond', customerId: level.id, start: plan.start, fireProtectionIds },
      });
    const { data: of } = await planOf(protection.id);
    const { data: another } = await planOf(tenants.id);
    const idsOf = async (roundPlanningId: number) =>
      (await listAs(people.Admin.token, { roundPlanningId })).map(({ id }) => id);
    expect(await idsOf(of.id)).toEqual([protection.id]);
    expect(await idsOf(another.id)).toEqual([tenants.id]);
    expect(await idsOf(plan.id)).toEqual([]);
  });
});

describe('an entry', () => {
  test('takes its inventory type from its flaw category, or is other [CAT-13, CAT-15, CAT-24]', async () => {
    const { people, level } = await backend.seed.tenant();
    const { category, type } = await backend.seed.reference();
    const { token } = people.Admin;
    const categoryFields = { flawCategoryId: category.id, flawTypeId: type.id };
    const creation = await post(token, {
      name: ' Släckare ',
      group: 0,
      customerId: level.id,
      instruction: 'Kontrolleras',
      ...categoryFields,
    });
    expect(creation.data).toMatchObject({
      name: 'Släckare',
      inventoryType: category.translationKey,
      customerId: level.id,
      companyId: level.companyId,
      instruction: 'Kontrolleras',
      ...categoryFields,
    });
    expect((await post(token, { name: 'Annat', customerId: level.id })).data).toMatchObject({
      inventoryType: 'other',
      group: null,
    });
    const [foreign] = await backend.db
      .select()
      .from(flawTypes)
      .where(eq(flawTypes.flawCategoryId, category.id + 1))
      .limit(1);
    const wrong = await post(token, {
      name: 'x',
      customerId: level.id,
      flawCategoryId: category.id,
      flawTypeId: foreign?.id,
    });
    expect(wrong).toMatchObject({
      status: 400,
      codes: ['flaw_type_of_other_category'],
      fields: ['flawTypeId'],
    });
    const refusal = await post(token, { name: 'x', customerId: level.id, flawCategoryId: 999_999 });
    expect(refusal).toMatchObject({ codes: ['invalid_reference'], fields: ['flawCategoryId'] });
  });

  test('is read and changed by its id, an old version is refused [CAT-21, CAT-22]', async () => {
    const { people, fireProtection, level } = await backend.seed.tenant();
    const { category } = await backend.seed.reference();
    const { data } = await post(people.Admin.token, {
      name: 'A',
      customerId: level.id,
      flawCategoryId: category.id,
    });
    const update = await put(people.Admin.token, data.id, { name: 'B', flawCategoryId: null, version: 1 });
    expect(update.data).toMatchObject({
      name: 'B',
      inventoryType: 'other',
      customerId: level.id,
      version: 2,
    });
    expect(
      (await backend.ask('GET', `${path}/${data.id}`, { token: people.BasicUserLight.token })).data,
    ).toEqual(update.data);
    expect(await put(people.Admin.token, data.id, { name: 'C', version: 1 })).toMatchObject({
      status: 409,
      codes: ['stale_version'],
    });
    // The root's entry is readable a level below it, but written at the root.
    expect((await put(people.Admin.token, fireProtection.id, { name: 'Min' })).status).toBe(403);
    expect((await put(people.CustomerAdmin.token, fireProtection.id, { name: 'Rotens' })).status).toBe(200);
  });

  test('has one of the groups 0 to 5, or none: -1 or null [CAT-14]', async () => {
    const { people, level } = await backend.seed.tenant();
    const createIn = (group: unknown) => post(people.Admin.token, { name: 'A', customerId: level.id, group });
    for (const group of [0, 5, -1, null]) expect((await createIn(group)).data.group).toBe(group);
    expect(await createIn(6)).toMatchObject({ status: 400, codes: ['out_of_range'], fields: ['group'] });
    expect(await createIn('brand')).toMatchObject({ status: 400, fields: ['group'] });
  });

  test('needs a name [CAT-12]', async () => {
    const { people, level } = await backend.seed.tenant();
    expect(await post(people.Admin.token, { name: ' ', customerId: level.id })).toMatchObject({
      status: 400,
      codes: ['required'],
      fields: ['name'],
    });
  });

  test('is global without company and customer, which only web admins may make [CAT-11]', async () => {
    const { people, company } = await backend.seed.tenant();
    expect((await post(people.CompanyAdmin.token, { name: 'Global' })).status).toBe(403);
    const creation = await post(people.WebSbaAdmin.token, { name: 'Global' });
    expect(creation.data).toMatchObject({ companyId: null, customerId: null });
    expect((await put(people.CompanyAdmin.token, creation.data.id, { name: 'x' })).status).toBe(403);
    const owned = await post(people.CompanyAdmin.token, { name: 'Bolagets', companyId: company.id });
    expect(owned.data).toMatchObject({ companyId: company.id, customerId: null });
    expect((await put(people.CustomerAdmin.token, owned.data.id, { name: 'x' })).status).toBe(403);
    const otherTenant = await backend.seed.tenant('Annan AB');
    expect(
      (await post(people.CompanyAdmin.token, { name: 'x', companyId: otherTenant.company.id })).status,
    ).toBe(403);
    expect(
      await post(people.CompanyAdmin.token, { name: 'x', customerId: otherTenant.level.id }),
    ).toMatchObject({
      status: 400,
      fields: ['customerId'],
    });
  });

  test('on drawings is not deleted, and the text names the uses [CAT-19, CAT-23]', async () => {
    const { people, fireProtection, item } = await backend.seed.tenant();
    const { token } = people.CustomerAdmin;
    const remove = () => backend.ask('DELETE', `${path}/${fireProtection.id}`, { token });
    const refusal = await remove();
    expect([refusal.status, refusal.codes]).toEqual([409, ['in_use']]);
    expect(refusal.errors[0]).toContain('1 item on drawings');
    await backend.db.update(mapItems).set({ deleted: true }).where(eq(mapItems.id, item.id));
    expect((await remove()).status).toBe(200);
    expect((await backend.ask('GET', `${path}/${fireProtection.id}`, { token })).status).toBe(404);
    const [row] = await backend.db
      .select()
      .from(fireProtections)
      .where(eq(fireProtections.id, fireProtection.id));
    expect(row?.deleted).toBe(true);
  });
});

describe('flaw categories', () => {
  const readCategories = (token: string, language: string) =>
    backend.ask<FlawCategory[]>('GET', `v1/FlawCategory/GetFlawCategoriesWithFlawTypes/${language}`, {
      token,
    });

  test('come with their types in the asked language [CAT-16, CAT-25, FLAW-32]', async () => {
    const { people } = await backend.seed.tenant();
    await backend.seed.reference();
    const { token } = people.BasicUserLight;
    const [sv, en, fi] = [
      await readCategories(token, 'sv'),
      await readCategories(token, 'en'),
      await readCategories(token, 'fi'),
    ];
    expect(sv.data.length).toBe(en.data.length);
    expect(fi.data.map((category) => category.translationKey)).toEqual(
      sv.data.map((category) => category.translationKey),
    );
    for (const [at, category] of sv.data.entries()) {
      expect(category.relatedFlawTypes.length).toBeGreaterThan(0);
      const typeIds = en.data[at]?.relatedFlawTypes.map((type) => type.id);
      expect(category.relatedFlawTypes.map((type) => type.id)).toEqual(typeIds);
    }
    expect(sv.data[0]?.translationKeyTranslated).not.toBe(fi.data[0]?.translationKeyTranslated);
    expect(sv.data[0]?.relatedFlawTypes[0]?.suggestedActionTranslated).not.toBe('');
  });

  test('are about 40 [CAT-17, FLAW-27]', async () => {
    const { people } = await backend.seed.tenant();
    await backend.seed.reference();
    const { length } = (await readCategories(people.User.token, 'sv')).data;
    expect(length).toBeGreaterThanOrEqual(38);
    expect(length).toBeLessThanOrEqual(44);
  });

  test('need a session and a language of ours', async () => {
    const { people } = await backend.seed.tenant();
    expect((await readCategories(people.User.token, 'de')).status).toBe(400);
    expect((await backend.ask('GET', 'v1/FlawCategory/GetFlawCategoriesWithFlawTypes/sv')).status).toBe(401);
  });
});
