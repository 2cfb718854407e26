import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { roundPlanningFireProtections, roundPlannings } from '#server/db/schema/plans.ts';
import { fireProtections } from '#server/db/schema/catalogue.ts';
import { questionGroups, questionLists, questions } from '#server/db/schema/checklists.ts';
import { roles } from '#server/db/schema/users.ts';
import type { ImportMade } from '#contract/imports/imports.ts';
import type { RoundPlanningDetail } from '#contract/plans/roundPlanning.ts';
import type { SetUpCopied, SetUpSource } from '#contract/templates/copy.ts';
import { setUpKinds, setUpTemplates } from '#contract/templates/setUpKinds.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

const copy = (token: string, body: object, key?: string) =>
  backend.ask<SetUpCopied>('POST', 'v1/SetUp/Copy', { token, body, ...(key ? { key } : {}) });
const undo = (token: string, id: number | null) =>
  backend.ask<ImportMade>('POST', `v1/Import/${id}/Undo`, { token });
const kindOf = ({ kinds }: SetUpCopied, wanted: string) => kinds.find(({ kind }) => kind === wanted);
const counts = async () =>
  Promise.all(
    [
      backend.db.$count(roles),
      backend.db.$count(questionGroups),
      backend.db.$count(questions),
      backend.db.$count(questionLists),
      backend.db.$count(fireProtections, eq(fireProtections.deleted, false)),
      backend.db.$count(roundPlannings, eq(roundPlannings.deleted, false)),
    ].map(async (count) => count),
  );

/** Seeds a customer with a role, questions, a checklist, an entry and a plan that uses them all. */
async function source() {
  await backend.seed.reference();
  const tenant = await backend.seed.tenant();
  const { people, level, root } = tenant;
  const token = people.CompanyAdmin.token;
  const from = await backend.seed.customer(root, 'Förlagan');
  const post = async <T extends { id: number }>(path: string, body: object): Promise<T> =>
    (await backend.ask<T>('POST', path, { token, body })).data;
  const of = { customerId: from.id };
  const role = await post('v1/Role', { ...of, name: 'Rondör' });
  const group = await post('v1/QuestionGroup', { ...of, name: 'Dörrar' });
  const texts = { description: '', law: 'LSO', positive: 'Ja', negative: 'Nej' };
  const ask = (name: string) =>
    post('v1/Question', { ...texts, name, questionGroupId: group.id, questionListIds: [] });
  const questionIds = [await ask('Stängd?'), await ask('Hel?')];
  const list = await post('v1/QuestionList', {
    ...of,
    name: 'Egenkontroll',
    questionIds: questionIds.map(({ id }) => id),
  });
  const entry = await post('v1/FireProtection', { ...of, name: 'Släckare', group: 0, flawCategoryId: 1 });
  const floor = await backend.seed.floor(await backend.seed.building(from));
  await post('v1/RoundPlanning', {
    ...of,
    name: 'Månadsrond',
    start: '2025-01-01T00:00:00.000Z',
    intervalValue: 2,
    roleId: role.id,
    roleIds: [role.id],
    questionListIds: [list.id],
    fireProtectionIds: [entry.id],
    floorIds: [floor.id],
    rhythm: { day: 'last' },
    ends: '2030-01-01',
    sendMessage: true,
  });
  return { ...tenant, token, from, level, root };
}

describe('the set-up of another customer', () => {
  test('is shown by a dry run, made once for one key as at its source, and undone whole [SETUP-24]', async () => {
    const { token, from, level } = await source();
    const body = { customerId: level.id, from: { customerId: from.id }, kinds: setUpKinds };
    const before = await counts();
    const preview = await copy(token, { ...body, dryRun: true });
    const names = { roles: ['Rondör'], questions: ['Hel?', 'Stängd?'], checklists: ['Egenkontroll'] };
    for (const [kind, made] of Object.entries(names))
      expect(kindOf(preview.data, kind)?.made.toSorted()).toEqual(made);
    expect(await counts()).toEqual(before);

    const key = crypto.randomUUID();
    const copyResult = await copy(token, body, key);
    expect(copyResult.data.kinds).toEqual(preview.data.kinds);
    expect((await copy(token, body, key)).data).toEqual(copyResult.data);
    const query = { customerId: level.id };
    const [plan] = (await backend.ask<{ id: number }[]>('GET', 'v1/RoundPlanning', { token, query })).data;
    const detail = await backend.ask<RoundPlanningDetail>('GET', `v1/RoundPlanning/${plan?.id}`, { token });
    const today = `${backend.time.now.toISOString().slice(0, 10)}T00:00:00.000Z`;
    expect(detail.data).toMatchObject({
      name: 'Månadsrond',
      customerId: level.id,
      active: false,
      start: today,
      intervalValue: 2,
      rhythm: { day: 'last' },
      ends: null,
      sendMessage: true,
      floorIds: [],
      buildingIds: [],
      responsible: { name: 'Rondör' },
    });
    const owned = await backend.db
      .select({ customerId: fireProtections.customerId })
      .from(roundPlanningFireProtections)
      .innerJoin(fireProtections, eq(fireProtections.id, roundPlanningFireProtections.targetId))
      .where(eq(roundPlanningFireProtections.roundPlanningId, plan?.id ?? 0));
    expect(owned).toEqual([{ customerId: level.id }]);

    const repeat = await copy(token, body);
    expect(repeat.data.id).toBeNull();
    expect(repeat.data.kinds.every((each) => each.made.length === 0 && each.there.length > 0)).toBe(true);
    const list = await backend.ask<ImportMade[]>('GET', 'v1/Import', {
      token,
      query: { customerId: level.id, kind: 'setUp' },
    });
    const records = copyResult.data.kinds.flatMap((each) => each.made).length;
    expect(list.data).toMatchObject([{ id: copyResult.data.id, records, undone: null }]);
    expect((await undo(token, copyResult.data.id)).data.undone).not.toBeNull();
    expect(await counts()).toEqual(before);
  });

  test('a copy reuses records with the same name of this or a higher level and lists omissions [SETUP-22, SETUP-23]', async () => {
    const { token, from, level, root } = await source();
    await backend.seed.role(root, 'rondör');
    const body = { customerId: level.id, from: { customerId: from.id }, kinds: ['roles', 'plans'] };
    const { data } = await copy(token, body);
    expect(kindOf(data, 'roles')).toMatchObject({ made: [], there: ['Rondör'] });
    expect(kindOf(data, 'plans')).toMatchObject({
      made: ['Månadsrond'],
      without: ['Egenkontroll', 'Släckare'],
    });
  });

  test('a copy isn’t undone while its records are in use or changed, and the refusal names them [SETUP-25]', async () => {
    const { token, from, level, people } = await source();
    const body = { customerId: level.id, from: { customerId: from.id }, kinds: setUpKinds };
    const { data } = await copy(token, body);
    const ofLevel = and(eq(roles.customerId, level.id), eq(roles.name, 'Rondör'));
    const [role] = await backend.db.select().from(roles).where(ofLevel);
    if (!role) throw new Error('The role is missing.');
    await backend.seed.hold(people.User, role);
    const refusal = await undo(token, data.id);
    expect([refusal.status, refusal.codes]).toEqual([409, ['in_use']]);
    expect(refusal.text).toContain(`${people.User.firstName} ${people.User.lastName}`);
    await backend.db.execute(sql`delete from user_roles where role_id = ${role.id}`);
    const plan = {
      name: 'Egen',
      customerId: level.id,
      start: '2026-12-01T00:00:00.000Z',
      roleIds: [role.id],
    };
    const ownPlan = await backend.ask<{ id: number }>('POST', 'v1/RoundPlanning', { token, body: plan });
    expect((await undo(token, data.id)).text).toContain('Egen');
    await backend.ask('DELETE', `v1/RoundPlanning/${ownPlan.data.id}`, { token });
    await backend.ask('PUT', `v1/Role/${role.id}`, { token, body: { name: 'Omdöpt', customerId: level.id } });
    expect((await undo(token, data.id)).codes).toEqual(['in_use']);
  });

  test('needs the right to read each kind at the source and to edit it at the target [SETUP-26]', async () => {
    const { people, from, level, root } = await source();
    await backend.seed.licence(root, { checklist: false });
    const otherTenant = await backend.seed.tenant('Annat bolag');
    const body = { customerId: level.id, from: { template: 'school' }, kinds: ['roles'] };
    expect((await copy('', body)).status).toBe(401);
    expect((await copy(people.User.token, body)).codes).toEqual(['right_missing']);
    const admin = people.Admin.token;
    expect((await copy(admin, { ...body, kinds: ['checklists'] })).codes).toEqual(['right_missing']);
    expect((await copy(admin, { ...body, customerId: otherTenant.level.id })).fields).toEqual(['customerId']);
    for (const customerId of [from.id, otherTenant.level.id])
      expect((await copy(admin, { ...body, from: { customerId } })).fields).toEqual(['from.customerId']);
    const visitor = await backend.seed.user(level, 'CompanyAdmin');
    await backend.seed.link(visitor, otherTenant.level);
    const guest = visitor.token;
    const linked = { ...body, from: { customerId: otherTenant.level.id } };
    expect((await copy(guest, linked)).codes).toEqual(['right_missing']);
    const copyResult = await copy(admin, { ...body, kinds: ['roles', 'plans'] });
    expect(kindOf(copyResult.data, 'plans')?.without).toContain('Egenkontroll brandskydd');
    expect((await undo(people.User.token, copyResult.data.id)).codes).toEqual(['right_missing']);
    expect((await undo(admin, copyResult.data.id)).status).toBe(200);
    const lists = await copy(people.CompanyAdmin.token, { ...body, kinds: ['roles', 'checklists'] });
    expect((await undo(admin, lists.data.id)).codes).toEqual(['right_missing']);
    expect((await undo(people.CompanyAdmin.token, lists.data.id)).status).toBe(200);
  });
});

describe('a kept set-up', () => {
  const languages = ['sv', 'en', 'fi'] as const;
  test('comes from one place, of at least one kind, and no more than there are', async () => {
    const { people, level } = await backend.seed.tenant();
    const { token } = people.CompanyAdmin;
    const bothSources = { customerId: level.id, template: 'school', language: 'sv' };
    const two = await copy(token, { customerId: level.id, kinds: ['roles'], from: bothSources });
    expect([two.status, two.fields]).toEqual([400, ['from']]);
    const noSource = await copy(token, { customerId: level.id, kinds: [], from: { template: 'school' } });
    expect([noSource.status, noSource.codes, noSource.fields]).toEqual([400, ['required'], ['kinds']]);
    const kinds = Array.from({ length: setUpKinds.length + 1 }, () => 'roles');
    const many = await copy(token, { customerId: level.id, kinds, from: { template: 'school' } });
    expect([many.codes, many.errors]).toEqual([
      ['list_too_long'],
      ['That is too many: at most 5 at a time.'],
    ]);
  });

  test.each(setUpTemplates)(
    'the template for %s is complete in three languages [SETUP-27]',
    async (template) => {
      await backend.seed.reference();
      const { people, level } = await backend.seed.tenant();
      const { token } = people.CompanyAdmin;
      const previews: SetUpCopied[] = [];
      for (const language of languages) {
        const from: SetUpSource = { template, language };
        const { data } = await copy(token, { customerId: level.id, from, kinds: setUpKinds, dryRun: true });
        previews.push(data);
        expect(data.kinds.flatMap(({ without }) => without)).toEqual([]);
        const size = (kind: string) => kindOf(data, kind)?.made.length ?? 0;
        expect([
          size('roles'),
          size('questions'),
          size('checklists'),
          size('catalogue'),
          size('plans'),
        ]).toEqual([
          expect.toSatisfy((n: number) => n >= 3 && n <= 5),
          expect.toSatisfy((n: number) => n >= 8 && n <= 25),
          expect.toSatisfy((n: number) => n >= 2 && n <= 4),
          expect.toSatisfy((n: number) => n >= 8 && n <= 20),
          expect.toSatisfy((n: number) => n >= 2 && n <= 4),
        ]);
      }
      const [sv, en, fi] = previews.map(({ kinds }) => kinds.flatMap(({ made }) => made));
      expect(sv?.filter((name) => en?.includes(name) || fi?.includes(name))).toEqual([]);
      const copyResult = await copy(token, { customerId: level.id, from: { template }, kinds: setUpKinds });
      expect(copyResult.status).toBe(200);
      const plans = await backend.db.select({ text: roundPlannings.description }).from(roundPlannings);
      // The text of each plan is unique.
      expect(new Set(plans.map(({ text }) => text)).size).toBe(plans.length);
      const kinds = await backend.db.select({ kind: fireProtections.inventoryType }).from(fireProtections);
      expect(kinds.filter(({ kind }) => kind === 'other')).toEqual([]);
      expect((await undo(token, copyResult.data.id)).status).toBe(200);
    },
  );
});
