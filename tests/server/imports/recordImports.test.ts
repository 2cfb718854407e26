import { asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { fireProtections, flawCategories, flawTypes } from '#server/db/schema/catalogue.ts';
import { questionGroups, questionListQuestions, questions } from '#server/db/schema/checklists.ts';
import type { FireProtection } from '#contract/catalogue/catalogue.ts';
import type { QuestionGroup } from '#contract/checklists/checklist.ts';
import type { ImportMade } from '#contract/imports/imports.ts';
import { guessQuestionColumns, questionImportRows } from '#domain/imports/questionImport.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import {
  facilityTable,
  hasChecklists,
  selfInspectionTable,
} from '#tests/support/screens/checklistFixtures.ts';

const backend = await useBackend();

interface Result {
  id: number | null;
  created: number;
  faults: { row: number; field: string; code: string }[];
}
type Path = 'v1/Question/Import' | 'v1/FireProtection/Import';
const post = (path: Path, token: string, body: object, key?: string) =>
  backend.ask<Result>('POST', path, { token, body, ...(key ? { key } : {}) });
const undo = (token: string, id: number | null) =>
  backend.ask<ImportMade>('POST', `v1/Import/${id}/Undo`, { token });
const standing = async () => [
  await backend.db.select().from(questionGroups).orderBy(asc(questionGroups.id)),
  await backend.db.select().from(questions).orderBy(asc(questions.id)),
  await backend.db.select().from(fireProtections).orderBy(asc(fireProtections.id)),
];
const groupsAt = async (token: string, customerId: number) =>
  (
    await backend.ask<QuestionGroup[]>('GET', 'v1/QuestionGroup', {
      token,
      query: { customerId, pageSize: 100 },
    })
  ).data;

describe('questions from a file', () => {
  test('are judged by a dry run that changes nothing, made once for one key, and undone whole', async () => {
    const { people, level } = await backend.seed.tenant();
    const { token } = people.Admin;
    const customerId = level.id;
    await post('v1/Question/Import', token, {
      customerId,
      rows: [{ row: 2, group: 'Dörrar', question: 'Stängd?' }],
    });
    const before = await standing();
    const rows = [
      { row: 2, group: 'dörrar', question: 'Hel?', lawLink: 'lag.se', options: 'Hel|Trasig|N/A' },
      { row: 3, group: 'Tak', question: 'Tätt?' },
    ];
    const faulty = [...rows, { row: 4, group: 'DÖRRAR', question: 'stängd?' }];
    const faults = [{ row: 4, field: 'question', code: 'question_exists' }];
    expect(
      (await post('v1/Question/Import', token, { customerId, dryRun: true, rows: faulty })).data,
    ).toEqual({ id: null, created: 0, floors: 0, faults });
    const refusal = await post('v1/Question/Import', token, { customerId, rows: faulty });
    expect([refusal.status, refusal.fields]).toEqual([409, ['rows.4.question']]);
    expect(await standing()).toEqual(before);

    const key = crypto.randomUUID();
    const importResult = await post('v1/Question/Import', token, { customerId, rows }, key);
    expect(importResult.data).toMatchObject({ created: 2, faults: [] });
    expect((await post('v1/Question/Import', token, { customerId, rows }, key)).data).toEqual(
      importResult.data,
    );
    expect(await groupsAt(token, customerId)).toMatchObject([
      {
        name: 'Dörrar',
        questions: [
          { name: 'Stängd?', positive: 'Ja', negative: 'Nej' },
          { name: 'Hel?', positive: 'Hel', negative: 'Trasig', lawLink: 'https://lag.se' },
        ],
      },
      { name: 'Tak', customerId, questions: [{ name: 'Tätt?' }] },
    ]);
    const query = { customerId, kind: 'questions' };
    const list = await backend.ask<ImportMade[]>('GET', 'v1/Import', { token, query });
    expect(list.data).toMatchObject([{ id: importResult.data.id, records: 2, undone: null }, { records: 1 }]);
    expect((await undo(token, importResult.data.id)).data.undone).not.toBeNull();
    expect(await standing()).toEqual(before);
    expect((await undo(token, importResult.data.id)).codes).toEqual(['import_undone']);
  });

  test('imported records stay while something refers to them or they were changed', async () => {
    const { people, level, company } = await backend.seed.tenant();
    const { token } = people.CompanyAdmin;
    const customerId = level.id;
    const rows = [{ row: 2, group: 'Tak', question: 'Tätt?' }];
    const { data } = await post('v1/Question/Import', token, { customerId, rows });
    const [group] = await groupsAt(token, customerId);
    const [question] = group?.questions ?? [];
    const list = { name: 'Egenkontroll', customerId, companyId: company.id, questionIds: [question?.id] };
    const checklist = await backend.ask<{ id: number }>('POST', 'v1/QuestionList', { token, body: list });
    const refusal = await undo(token, data.id);
    expect([refusal.status, refusal.codes]).toEqual([409, ['in_use']]);
    expect(refusal.text).toContain('Egenkontroll');
    await backend.db.delete(questionListQuestions);
    await backend.ask('DELETE', `v1/QuestionList/${checklist.data.id}`, { token });
    const more = { ...question, name: 'Tillagd', id: undefined, version: undefined, questionListIds: [] };
    const newQuestion = await backend.ask<{ id: number }>('POST', 'v1/Question', { token, body: more });
    expect((await undo(token, data.id)).codes).toEqual(['in_use']);
    await backend.ask('DELETE', `v1/Question/${newQuestion.data.id}`, { token });
    const path = `v1/QuestionGroup/${group?.id}`;
    await backend.ask('PUT', path, { token, body: { name: 'Tak och fasad', customerId } });
    expect((await undo(token, data.id)).codes).toEqual(['in_use']);
  });

  test.skipIf(!hasChecklists)(
    'come in from two real lists in one batch each (skipped without them)',
    async () => {
      const { people, level } = await backend.seed.tenant();
      const { token } = people.Admin;
      const before = await standing();
      for (const table of [facilityTable(), selfInspectionTable()]) {
        const rows = questionImportRows(table, guessQuestionColumns(table[0] ?? []));
        const { data } = await post('v1/Question/Import', token, { customerId: level.id, rows });
        expect(data).toMatchObject({ created: table.length - 1, faults: [] });
        const count = (await groupsAt(token, level.id)).flatMap((group) => group.questions).length;
        expect(count).toBe(table.length - 1);
        await undo(token, data.id);
      }
      expect(await standing()).toEqual(before);
    },
  );
});

describe('entries of the catalogue from a file', () => {
  test('have the type of their category, and are undone whole', async () => {
    await backend.seed.reference();
    const { people, level } = await backend.seed.tenant();
    const { token } = people.Admin;
    const customerId = level.id;
    const [category, other] = await backend.db.select().from(flawCategories).limit(2);
    const [type] = await backend.db
      .select()
      .from(flawTypes)
      .where(eq(flawTypes.flawCategoryId, category?.id ?? 0));
    const kind = { flawCategoryId: category?.id, flawTypeId: type?.id };
    const rows = [
      { row: 2, name: 'Skum 6 l', ...kind, group: 1, description: 'Två\nrader' },
      { row: 3, name: 'Filt' },
    ];
    const wrong = [
      ...rows,
      { row: 4, name: 'A', flawCategoryId: 999_999 },
      { row: 5, name: 'B', flawCategoryId: other?.id, flawTypeId: type?.id },
    ];
    const dryRun = await post('v1/FireProtection/Import', token, { customerId, dryRun: true, rows: wrong });
    expect(dryRun.data.faults).toEqual([
      { row: 4, field: 'category', code: 'unknown_category' },
      { row: 5, field: 'type', code: 'unknown_type' },
    ]);
    const { data } = await post('v1/FireProtection/Import', token, { customerId, rows });
    const query = { customerId, search: 'skum 6' };
    const entries = await backend.ask<FireProtection[]>('GET', 'v1/FireProtection', { token, query });
    expect(entries.data).toMatchObject([
      { ...kind, group: 1, inventoryType: category?.translationKey, description: 'Två\nrader', customerId },
    ]);
    const [entry] = entries.data;
    const path = `v1/FireProtection/${entry?.id}`;
    expect((await undo(token, data.id)).status).toBe(200);
    expect((await backend.ask('GET', path, { token })).status).toBe(404);
    const repeat = await post('v1/FireProtection/Import', token, { customerId, rows });
    const { data: found } = await backend.ask<FireProtection[]>('GET', 'v1/FireProtection', { token, query });
    await backend.ask('PUT', `v1/FireProtection/${found[0]?.id}`, {
      token,
      body: { name: 'Skum 9 l', customerId },
    });
    expect((await undo(token, repeat.data.id)).codes).toEqual(['in_use']);
  });
});
