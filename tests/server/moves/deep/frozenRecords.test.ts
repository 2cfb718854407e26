import { eq, sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { buildings } from '#server/db/schema/buildings.ts';
import { questionGroups, questionListQuestions } from '#server/db/schema/checklists.ts';
import { imports } from '#server/db/schema/imports.ts';
import { deletion } from '#server/services/buildings/buildingBin.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { pixelPng } from '#tests/support/pixelPng.ts';
import { beginMove } from '#tests/support/seeds/startedMove.ts';

const backend = await useBackend();
const { db, seed } = backend;
const stamps = () => ({ created: backend.time.now.toISOString(), updated: backend.time.now.toISOString() });

vi.setConfig({ testTimeout: 60_000 });
const begin = () => beginMove(backend);
const frozen = 'record_in_move';
const plan = (customer: { id: number }, more: object) => ({
  name: 'Rond',
  customerId: customer.id,
  start: '2026-12-01T00:00:00.000Z',
  ...more,
});

describe('records of a move', () => {
  test('can be changed before it is executed and after it is approved, and not between', async () => {
    const { act, here, there, first, firstPlan, from, to, inspector } = await begin();
    const edits = (customer: { id: number }): [string, string, object?][] => [
      ['PUT', `Building/${first.building.id}`, { name: 'Ny', customerId: customer.id }],
      ['PUT', `Floor/${first.floor.id}`, { name: 'Ny', buildingId: first.building.id }],
      ['PUT', `Map/${first.map.id}`, { name: 'Ny', floorId: first.floor.id }],
      ['POST', 'Floor', { name: 'Ny', buildingId: first.building.id }],
      ['PUT', `RoundPlanning/${firstPlan.id}`, plan(customer, { floorIds: [first.floor.id] })],
      ['PUT', `User/${inspector.id}`, { firstName: 'Ny' }],
      ['PUT', `User/Roles/${inspector.id}`, { role: 'User' }],
    ];
    for (const edit of edits(from)) expect([edit, await here(...edit)]).toEqual([edit, '200']);
    await act('Execute');
    for (const edit of edits(to)) expect([edit, await there(...edit)]).toEqual([edit, frozen]);
    for (const edit of edits(from))
      expect([edit, await here(...edit)]).toEqual([
        edit,
        expect.stringMatching(/not_found|invalid_reference/),
      ]);
    await act('Approve');
    for (const edit of edits(to)) expect([edit, await there(...edit)]).toEqual([edit, '200']);
  });

  test('copied and created records can’t be changed before the approval', async () => {
    const { act, here, there, copyOfRole, from, role, list, entry } = await begin();
    const spare = await seed.role(from, 'Ledig');
    await act('Execute');
    const copy = await copyOfRole();
    expect(await there('PUT', `Role/${copy.id}`, { name: 'Ny' })).toBe(frozen);
    expect(await there('DELETE', `Role/${copy.id}`)).toBe(frozen);
    expect(await here('PUT', `Role/${role.id}`, { name: 'Ny' })).toBe(frozen);
    expect(await here('PUT', `QuestionList/${list.id}`, { name: 'Ny' })).toBe(frozen);
    // The entry was copied because an item refers to it, without a decision.
    expect(await here('PUT', `FireProtection/${entry.id}`, { name: 'Ny' })).toBe(frozen);
    expect(await here('PUT', `Role/${spare.id}`, { name: 'Ny' })).toBe('200');
    await act('Approve');
    expect(await there('PUT', `Role/${copy.id}`, { name: 'Ny' })).toBe('200');
    expect(await here('PUT', `Role/${role.id}`, { name: 'Ny' })).toBe('200');
  });

  test('can be changed again after a rollback', async () => {
    const { act, here, first, from, role } = await begin();
    await act('Execute');
    await act('Rollback');
    const body = { name: 'Ny', customerId: from.id };
    expect(await here('PUT', `Building/${first.building.id}`, body)).toBe('200');
    expect(await here('PUT', `Role/${role.id}`, { name: 'Ny' })).toBe('200');
  });

  test('records already in another plan aren’t frozen there, and that plan can be saved', async () => {
    const { act, here, second, bothPlan, from, role, list } = await begin();
    await act('Execute');
    const planParts = {
      floorIds: [second.floor.id],
      roleId: role.id,
      roleIds: [role.id],
      questionListIds: [list.id],
    };
    expect(await here('PUT', `RoundPlanning/${bothPlan.id}`, plan(from, planParts))).toBe('200');
    expect(await here('POST', 'RoundPlanning', plan(from, planParts))).toBe(frozen);
    const alone = { floorIds: [second.floor.id] };
    expect(await here('POST', 'RoundPlanning', plan(from, alone))).toBe('200');
    const emptyParts = { ...alone, roleId: null, roleIds: [], questionListIds: [] };
    expect(await here('PUT', `RoundPlanning/${bothPlan.id}`, plan(from, emptyParts))).toBe('200');
    // Once released, the reference counts as new.
    expect(await here('PUT', `RoundPlanning/${bothPlan.id}`, plan(from, planParts))).toBe(frozen);
  });

  test('include what came to a moved building since', async () => {
    const { act, there, first, to } = await begin();
    await act('Execute');
    const since = await seed.floor({ ...first.building, customerId: to.id }, 'Vind', 9);
    expect(await there('DELETE', `Floor/${since.id}`)).toBe(frozen);
    await db
      .update(buildings)
      .set(deletion(backend.time.now.toISOString()))
      .where(eq(buildings.id, first.building.id));
    expect(await there('POST', `Building/${first.building.id}/Restore`)).toBe(frozen);
  });

  test('take service fields and photos, and no drawing', async () => {
    const { act, there, target, first } = await begin();
    await act('Execute');
    expect(await there('PUT', `MapItem/${first.item.id}/extra`, { model: 'P6' })).toBe('200');
    const { token } = target.people.CustomerAdmin;
    const flaw = await backend.ask<{ id: number }>('POST', 'v1/Flaw', {
      token,
      body: { name: 'Trasig', mapItemId: first.item.id },
    });
    const upload = async (fields: Record<string, number>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
      form.set('file', new Blob([new Uint8Array(pixelPng)], { type: 'image/png' }), 'bild.png');
      return backend.ask<{ id: number }>('POST', 'v1/File', { token, form });
    };
    const photo = await upload({ flawId: flaw.data.id });
    expect(photo.status).toBe(200);
    const fileCount = backend.files.size;
    expect((await upload({ mapId: first.map.id })).codes).toEqual([frozen]);
    expect(backend.files.size).toBe(fileCount);
    expect(await there('DELETE', `File/${photo.data.id}`)).toBe('200');
  });
});

describe('people of a started move', () => {
  test('keep their own name, telephone and language; their roles are for later', async () => {
    const { act, self, inspector, copyOfRole } = await begin();
    await act('Execute');
    const ownFields = { firstName: 'Ida', phoneNumber: '0701', preferredLanguageCode: 'fi' };
    expect(await self('PUT', `User/${inspector.id}`, ownFields)).toBe('200');
    const { id } = await copyOfRole();
    expect(await self('PUT', `User/${inspector.id}`, { roleIds: [id] })).toBe(frozen);
  });
});

describe('indirect changes by a call', () => {
  test('is looked at too: a checklist that a question leaves', async () => {
    const { act, here, move, list, group, asked } = await begin();
    await act('Execute');
    // The list is frozen; the question itself stays out of the move.
    await db.execute(
      sql`delete from move_copies where move_id = ${move.id} and table_name in ('questions', 'question_groups')`,
    );
    const [question = { id: 0 }] = asked;
    const texts = { name: 'Ny', description: '', law: '', positive: 'Ja', negative: 'Nej' };
    const body = { ...texts, questionGroupId: group.id };
    expect(await here('PUT', `Question/${question.id}`, { ...body, questionListIds: [list.id] })).toBe('200');
    expect(await here('PUT', `Question/${question.id}`, { ...body, questionListIds: [] })).toBe(frozen);
    const questionCount = await db.$count(
      questionListQuestions,
      eq(questionListQuestions.questionListId, list.id),
    );
    expect(questionCount).toBe(2);
  });

  test('is looked at too: roles and groups that a file names', async () => {
    const { act, here, there, copyOfRole, from, to, group } = await begin();
    await act('Execute');
    const person = {
      email: 'ny@example.com',
      firstName: 'Ny',
      lastName: 'Person',
      phoneNumber: '0701234567',
      userRole: 'BasicUser',
    };
    const people = (name: string) => ({
      customerId: to.id,
      dryRun: false,
      sendInvitations: false,
      rows: [{ ...person, row: 2, roles: name, preferredLanguageCode: 'sv' }],
    });
    expect(await there('POST', 'User/Import', people((await copyOfRole()).name))).toBe(frozen);
    const questions = (name: string) => ({
      customerId: from.id,
      dryRun: false,
      rows: [{ row: 2, group: name, question: 'Hel?' }],
      answers: { positive: 'Ja', negative: 'Nej' },
    });
    expect(await here('POST', 'Question/Import', questions(group.name))).toBe(frozen);
    expect(await here('POST', 'Question/Import', questions('En annan grupp'))).toBe('200');
  });

  test('is looked at too: what an import made', async () => {
    const { act, here, from, asked, group } = await begin();
    const importFields = { ...stamps(), customerId: from.id, kind: 'questions' as const };
    const recordIds = asked.map(({ id }) => id);
    const [made] = await db
      .insert(imports)
      .values({ ...importFields, recordIds })
      .returning();
    await db.delete(questionListQuestions);
    await act('Execute');
    await db.execute(sql`insert into move_copies (customer_id, move_id, table_name, old_id, new_id, created, updated)
      select customer_id, id, 'questions', ${recordIds[0]}::int, 0, now(), now() from moves on conflict do nothing`);
    expect(await here('POST', `Import/${made?.id}/Undo`)).toBe(frozen);
    expect(await db.$count(questionGroups, eq(questionGroups.id, group.id))).toBe(1);
  });
});
