import { describe, expect, test } from 'vitest';
import en from '#locales/en/questions.json' with { type: 'json' };
import fi from '#locales/fi/questions.json' with { type: 'json' };
import sv from '#locales/sv/questions.json' with { type: 'json' };
import type { QuestionImportField, QuestionImportRow } from '#domain/imports/questionImport.ts';
import {
  guessQuestionColumns,
  importedQuestion,
  questionImportFaults,
  questionImportFields,
  questionImportRows,
  questionKey,
  rowsOfQuestions,
} from '#domain/imports/questionImport.ts';
import {
  facilityTable,
  hasChecklists,
  selfInspectionTable,
} from '#tests/support/screens/checklistFixtures.ts';

const usual = { positive: 'Ja', negative: 'Nej' };
const readTable = (table: string[][]) => questionImportRows(table, guessQuestionColumns(table[0] ?? []));
const row = (texts: Partial<Record<QuestionImportField, string>>, at = 2) =>
  ({
    ...Object.fromEntries(questionImportFields.map((field) => [field, ''])),
    group: 'Dörrar',
    question: 'Hel?',
    ...texts,
    row: at,
  }) as QuestionImportRow;
const codes = (rows: readonly QuestionImportRow[], takenKeys: readonly string[] = []) =>
  questionImportFaults(rows, new Set(takenKeys)).map(({ row: at, field, code }) => `${at} ${field} ${code}`);

describe.skipIf(!hasChecklists)('real lists (skipped without the fixtures)', () => {
  test('an English file of 131 questions is understood whole, its answers from their list', () => {
    const rows = readTable(facilityTable());
    expect(rows).toHaveLength(131);
    expect(codes(rows)).toEqual([]);
    const questions = rows.map((one) => importedQuestion(one, usual));
    expect(new Set(questions.map(({ group }) => group)).size).toBe(15);
    expect(questions[0]).toEqual({
      group: 'Inspection Report',
      name: 'Incident Type',
      description: '',
      law: '',
      lawLink: null,
      positive: 'Public Liability',
      negative: 'Building & Equipment',
    });
    expect(questions[1]).toMatchObject({ name: 'Public Liability', positive: 'Yes', negative: 'No' });
  });

  test('a Swedish list without answers gets the usual ones', () => {
    const table = selfInspectionTable();
    const rows = readTable(table);
    expect(codes(rows)).toEqual([]);
    expect(rows).toHaveLength(table.length - 1);
    expect(importedQuestion(rows[0] ?? row({}), usual)).toMatchObject({
      group: 'Handbrandsläckare',
      name: 'Sitter på sin plats enligt ritningen',
      ...usual,
    });
  });
});

test('each error is reported with its row and column', () => {
  expect(codes([row({ group: ' ', question: '' })])).toEqual(['2 group required', '2 question required']);
  expect(codes([row({ question: 'x'.repeat(201), law: 'x'.repeat(401) })])).toEqual([
    '2 question too_long',
    '2 law too_long',
  ]);
  expect(codes([row({ lawLink: 'javascript:alert(1)' })])).toEqual(['2 lawLink invalid_link']);
  expect(codes([row({ options: 'Ja|Nej|Kanske' })])).toEqual(['2 options too_many_answers']);
  expect(codes([row({ options: 'Ja;Nej;Ej aktuellt' })])).toEqual([]);
  expect(codes([row({}), row({ group: 'DÖRRAR ', question: 'hel? ' }, 3), row({ group: 'Tak' }, 4)])).toEqual(
    ['2 question question_twice_in_file', '3 question question_twice_in_file'],
  );
  expect(codes([row({})], [questionKey('dörrar', 'Hel?')])).toEqual(['2 question question_exists']);
  expect(codes([row({ question: 'a\u0000b' })])).toEqual(['2 question invalid_text']);
});

test('own answers count before those of the list, and those before the usual ones', () => {
  const answersOf = (texts: Partial<Record<QuestionImportField, string>>) => {
    const { positive, negative } = importedQuestion(row(texts), usual);
    return [positive, negative];
  };
  expect(answersOf({})).toEqual(['Ja', 'Nej']);
  expect(answersOf({ options: 'Hel\nTrasig\nN/A' })).toEqual(['Hel', 'Trasig']);
  expect(answersOf({ positive: 'Bra', options: 'Hel|Trasig' })).toEqual(['Bra', 'Trasig']);
  expect(answersOf({ options: 'Hel' })).toEqual(['Hel', 'Nej']);
});

test('an export is read back by the headings of each language', () => {
  const question = { name: 'Hel?', description: 'Två\nrader', law: 'LSO', lawLink: 'https://lag.se' };
  const groups = [{ name: 'Dörrar', questions: [{ ...question, positive: 'Ja', negative: 'Nej' }] }];
  for (const { import: texts } of [sv, en, fi]) {
    const headings = questionImportFields.map((field) => texts.fields[field]);
    const rows = readTable([headings, ...rowsOfQuestions(groups)]);
    expect(rows.map((one) => importedQuestion(one, { positive: '-', negative: '-' }))).toEqual([
      { ...question, group: 'Dörrar', positive: 'Ja', negative: 'Nej' },
    ]);
  }
});
