import { textLimits } from '#contract/constants.ts';
import { maxLargeImportCell, maxLargeImportRows } from '#contract/imports/importLimits.ts';
import { webAddress } from '#contract/webAddress.ts';
import type { FileRow, Headings, RowFault } from './rowImport.ts';
import { nameKey } from '../nameKey.ts';
import { duplicateKeys, fieldsOfHeadings, plainWord, rowsOfTable, withUnstorable } from './rowImport.ts';

/** Columns of an import of questions; all but the first two are optional. */
export const questionImportFields = [
  'group',
  'question',
  'description',
  'law',
  'lawLink',
  'positive',
  'negative',
  'options',
] as const;
export type QuestionImportField = (typeof questionImportFields)[number];

/** Required columns of a question. */
export const neededQuestionFields: readonly QuestionImportField[] = ['group', 'question'];

/** Limits of one import: questions, columns and file size. */
export const questionImportLimits = {
  rows: maxLargeImportRows,
  columns: 50,
  bytes: 2 * 1024 * 1024,
} as const;

/** One question of the file. */
export type QuestionImportRow = FileRow<QuestionImportField>;

/** A fault of a question, with its row and column. */
export type QuestionImportFault = RowFault<
  QuestionImportField,
  | 'required'
  | 'too_long'
  | 'invalid_text'
  | 'invalid_link'
  | 'too_many_answers'
  | 'question_twice_in_file'
  | 'question_exists'
>;

/** The texts of a question's two answers. */
export interface AnswerTexts {
  positive: string;
  negative: string;
}

/** A question from a valid row, in its stored form. */
export interface ImportedQuestion extends AnswerTexts {
  group: string;
  name: string;
  description: string;
  law: string;
  lawLink: string | null;
}

/** Headings in Swedish, English and Finnish, normalised by `plainWord`. */
const headings: Headings<QuestionImportField> = {
  group: ['grupp', 'frågegrupp', 'avsnitt', 'rubrik', 'område', 'kategori', 'group', 'questiongroup'].concat(
    'section',
    'category',
    'ryhmä',
    'kysymysryhmä',
    'osio',
  ),
  question: ['fråga', 'frågan', 'kontrollpunkt', 'punkt', 'question', 'label', 'item', 'checkpoint'].concat(
    'kysymys',
    'tarkastuskohta',
  ),
  description: ['beskrivning', 'förklaring', 'description', 'hint', 'help', 'kuvaus', 'ohje'],
  law: ['lag', 'lagtext', 'lagrum', 'law', 'regulation', 'laki', 'säädös'],
  lawLink: [
    'laglänk',
    'länktilllag',
    'länktilllagen',
    'länk',
    'lawlink',
    'linktothelaw',
    'link',
    'url',
    'linkkilakiin',
    'linkki',
  ],
  positive: ['positivtsvar', 'jasvar', 'bra', 'positive', 'positiveanswer', 'myönteinenvastaus'],
  negative: ['negativtsvar', 'nejsvar', 'brist', 'negative', 'negativeanswer', 'kielteinenvastaus'],
  options: ['svarsalternativ', 'alternativ', 'svar', 'options', 'answers', 'choices', 'vaihtoehdot'].concat(
    'vastausvaihtoehdot',
  ),
};

/** Returns the field of each heading, each field once; null for unknown ones. */
export const guessQuestionColumns = (row: readonly string[]): (QuestionImportField | null)[] =>
  fieldsOfHeadings(questionImportFields, headings, row);

/** Reads questions from a table; `columns` assigns a field to each column. Rows without any text are skipped. */
export const questionImportRows = (
  table: readonly (readonly string[])[],
  columns: readonly (QuestionImportField | null)[],
): QuestionImportRow[] => rowsOfTable(questionImportFields, table, { columns, longest: maxLargeImportCell });

/** Words for "can't be answered": every question has that option anyway. */
const notApplicable = ['na', 'notapplicable', 'ejaktuellt', 'ejtillämpligt', 'eisovellu', 'eiajankohtainen'];

/** Returns the answers listed in a cell, separated by bars, semicolons or lines, without "can't be answered". */
const answersOf = (options: string): string[] =>
  options
    .split(/[|;\n\r]+/)
    .map((answer) => answer.trim())
    .filter((answer) => answer !== '' && !notApplicable.includes(plainWord(answer)));

/** Returns the key of a question: its group and name. */
export const questionKey = (group: string, name: string): string =>
  JSON.stringify([nameKey(group), nameKey(name)]);

const longestOf: Record<QuestionImportField, number> = {
  group: textLimits.name,
  question: textLimits.name,
  description: textLimits.text,
  law: textLimits.shortText,
  lawLink: textLimits.link,
  positive: textLimits.name,
  negative: textLimits.name,
  options: maxLargeImportCell,
};

/**
 * Returns every fault of an import, row by row: missing or too long texts, invalid links, more than two answers, duplicate questions (each
 * of their rows), and questions in `takenKeys` (as returned by `questionKey`). [QST-18, QST-19]
 */
export function questionImportFaults(
  rows: readonly QuestionImportRow[],
  takenKeys: ReadonlySet<string>,
): QuestionImportFault[] {
  const keyOf = ({ group, question }: QuestionImportRow) =>
    question.trim() === '' ? '' : questionKey(group, question);
  const doubled = duplicateKeys(rows, keyOf);
  return rows.flatMap((row) => {
    const faults: QuestionImportFault[] = [];
    const add = (field: QuestionImportField, code: QuestionImportFault['code']) =>
      faults.push({ row: row.row, field, code });
    for (const field of neededQuestionFields) if (row[field].trim() === '') add(field, 'required');
    for (const field of questionImportFields)
      if (row[field].trim().length > longestOf[field]) add(field, 'too_long');
    if (row.lawLink.trim() !== '' && webAddress(row.lawLink) === null) add('lawLink', 'invalid_link');
    const answers = answersOf(row.options);
    if (answers.length > 2) add('options', 'too_many_answers');
    else if (answers.some((answer) => answer.length > textLimits.name)) add('options', 'too_long');
    if (doubled.has(keyOf(row))) add('question', 'question_twice_in_file');
    if (takenKeys.has(keyOf(row))) add('question', 'question_exists');
    return withUnstorable(questionImportFields, row, faults);
  });
}

/** Converts a valid row to its stored form, with its own answers, else those in its list, else the defaults. */
export function importedQuestion(row: QuestionImportRow, usual: AnswerTexts): ImportedQuestion {
  const [first, second] = answersOf(row.options);
  return {
    group: row.group.trim().replace(/\s+/gu, ' '),
    name: row.question.trim().replace(/\s+/gu, ' '),
    description: row.description.trim(),
    law: row.law.trim(),
    lawLink: webAddress(row.lawLink),
    positive: row.positive.trim() || first || usual.positive,
    negative: row.negative.trim() || second || usual.negative,
  };
}

/** Converts questions to rows of the template; an import can read them. */
export const rowsOfQuestions = (
  groups: readonly {
    name: string;
    questions: readonly (Omit<ImportedQuestion, 'group'> & object)[];
  }[],
): string[][] =>
  groups.flatMap((group) =>
    group.questions.map(({ name, description, law, lawLink, positive, negative }) => [
      group.name,
      name,
      description,
      law,
      lawLink ?? '',
      positive,
      negative,
      '',
    ]),
  );
