import { z } from 'zod';
import { maxListQuestions } from '../constants.ts';
import { basedOnVersion, id, lawLink, name, shortText, stamps, text } from '../primitives.ts';

/** A question of a group; needs the texts of its positive and its negative answer. [QST-18..22] */
export const question = z.object({
  id,
  name,
  description: text,
  law: shortText,
  lawLink: z.string().nullable(),
  positive: name,
  negative: name,
  questionGroupId: id,
  questionListIds: z.array(id),
  ...stamps,
});
export type Question = z.infer<typeof question>;

export const questionWrite = z.object({
  name,
  description: text.default(''),
  law: shortText.default(''),
  lawLink,
  positive: name,
  negative: name,
  questionGroupId: id,
  questionListIds: z.array(id).max(1000).optional(),
  ...basedOnVersion,
});

/** A group of questions; global when company and customer are both null. [QST-21] */
export const questionGroup = z.object({
  id,
  name,
  companyId: id.nullable(),
  customerId: id.nullable(),
  questions: z.array(question),
  ...stamps,
});
export type QuestionGroup = z.infer<typeof questionGroup>;

/** A question group in a write request: global without company and customer; omitted fields of an update are unchanged. [QST-16] */
export const questionGroupWrite = z.object({
  name,
  companyId: id.nullish(),
  customerId: id.nullish(),
  ...basedOnVersion,
});

/** A checklist: a list of questions that round plans use. [CHK-34] */
export const questionList = z.object({
  id,
  name,
  description: text,
  companyId: id.nullable(),
  customerId: id.nullable(),
  company: z.object({ id, name }).nullable(),
  customer: z.object({ id, name }).nullable(),
  questions: z.array(question),
  questionIds: z.array(id),
  ...stamps,
});
export type QuestionList = z.infer<typeof questionList>;

/** A checklist with its ordered questions in a write request; an update without `questionIds` keeps them. [CHK-11, CHK-35] */
export const questionListWrite = z.object({
  name,
  description: text.default(''),
  companyId: id.nullish(),
  customerId: id.nullish(),
  questionIds: z.array(id).max(maxListQuestions).optional(),
  ...basedOnVersion,
});
