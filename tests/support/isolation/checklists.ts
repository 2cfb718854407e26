import {
  questionGroups,
  questionListQuestions,
  questionLists,
  questions,
} from '#server/db/schema/checklists.ts';
import { textKeys } from '#server/db/textKeys.ts';
import type { Backend } from '../server/backend.ts';
import { only } from '../seeds/seedPeople.ts';

/** Creates a group with a question in a checklist and one outside, and an unused group and checklist. */
export async function createChecklist(
  { db, time }: Backend,
  owner: { companyId: number | null; customerId: number | null },
  name: string,
) {
  const moment = time.now.toISOString();
  const stamps = { created: moment, updated: moment };
  const record = (text: string) => ({ ...owner, ...stamps, name: text, ...textKeys(text) });
  const group = async (text: string) =>
    only(await db.insert(questionGroups).values(record(text)).returning());
  const list = async (text: string) => only(await db.insert(questionLists).values(record(text)).returning());
  const askedGroup = await group(name);
  const ask = async (text: string) =>
    only(
      await db
        .insert(questions)
        .values({
          ...record(text),
          questionGroupId: askedGroup.id,
          description: '',
          law: '',
          positive: 'Ja',
          negative: 'Nej',
        })
        .returning(),
    );
  const question = await ask(`Är vägen fri? ${name}`);
  const looseQuestion = await ask(`Är skylten hel? ${name}`);
  const usedList = await list(name);
  await db
    .insert(questionListQuestions)
    .values({ ...owner, ...stamps, questionListId: usedList.id, questionId: question.id, position: 1 });
  return {
    group: askedGroup,
    spareGroup: await group(`Ledig ${name}`),
    question,
    looseQuestion,
    list: usedList,
    spareList: await list(`Ledig lista ${name}`),
  };
}
