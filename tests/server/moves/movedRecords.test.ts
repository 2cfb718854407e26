import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { fireProtections } from '#server/db/schema/catalogue.ts';
import { questionGroups, questionLists, questions } from '#server/db/schema/checklists.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import {
  transferChecklists,
  transferQuestions,
  transferRecords,
} from '#server/services/moves/records/movedRecords.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { journalled } from '#tests/support/server/journalled.ts';
import { moveSeed } from '#tests/support/seeds/moveSeed.ts';
import { only } from '#tests/support/seeds/seedPeople.ts';

const backend = await useBackend();
const { begin } = moveSeed(backend);
const { db } = backend;
const { writing } = journalled(backend);

async function started() {
  const seeded = await begin();
  return writing(seeded, [seeded.first.building]);
}

/** Reads the questions of a customer's checklists: list, group and owner of each. */
const questionsOf = (customerId: number) =>
  rowsOf(
    db,
    sql`select l.name as list, g.name as group, q.name, q.customer_id as owner, g.customer_id as "groupOwner", lq.customer_id as "placeOwner"
      from question_lists l join question_list_questions lq on lq.question_list_id = l.id
      join questions q on q.id = lq.question_id join question_groups g on g.id = q.question_group_id
      where l.customer_id = ${customerId} order by l.name, lq.position`,
  );

describe('records used by the plans of a move', () => {
  test('include an entry that becomes the target’s own, and is rolled back', async () => {
    const { journal, entry, target, undone, to } = await started();
    await transferRecords(journal, 'fire_protections', { copied: [entry.id], moved: [] }, target);
    const ofTarget = await db.select().from(fireProtections).where(eq(fireProtections.customerId, to.id));
    const copy = only(ofTarget.filter(({ name }) => name === entry.name));
    expect(copy).toEqual({ ...entry, id: copy.id, ...target });
    await undone();
  });

  test('include a role that is moved itself, and is rolled back', async () => {
    const { journal, role, target, undone } = await started();
    await transferRecords(journal, 'roles', { copied: [], moved: [role.id] }, target);
    expect(
      await rowsOf(db, sql`select customer_id, company_id, version from roles where id = ${role.id}`),
    ).toEqual([{ customer_id: target.customerId, company_id: target.companyId, version: 1 }]);
    await undone();
  });

  test('include a checklist with its questions, copied into a group of the same name', async () => {
    const { journal, list, asked: held, target, undone, from, to } = await started();
    const questionsBefore = await questionsOf(from.id);
    await transferQuestions(journal, { copied: held.map(({ id }) => id), moved: [] }, target);
    await transferChecklists(journal, { copied: [list.id], moved: [] }, target);
    const place = {
      list: 'Egenkontroll',
      group: 'Utrymning',
      owner: to.id,
      groupOwner: to.id,
      placeOwner: to.id,
    };
    expect((await questionsOf(to.id)).slice(0, 2)).toEqual(held.map(({ name }) => ({ ...place, name })));
    expect(await questionsOf(from.id)).toEqual(questionsBefore);
    expect(await db.$count(questionGroups, eq(questionGroups.name, 'Utrymning'))).toBe(2);
    await undone();
  });

  test('include a group that moves with all its questions, and is divided when one stays', async () => {
    const { journal, asked: held, group, target, undone, to, from } = await started();
    const [first, second] = held.map(({ id }) => id);
    await transferQuestions(journal, { copied: [], moved: [first ?? 0] }, target);
    const divided = only(
      await db
        .select()
        .from(questions)
        .where(eq(questions.id, first ?? 0)),
    );
    expect(divided.questionGroupId).not.toBe(group.id);
    expect(
      await rowsOf(
        db,
        sql`select customer_id from question_groups where id in ${[divided.questionGroupId, group.id]} order by id`,
      ),
    ).toEqual([{ customer_id: from.id }, { customer_id: to.id }]);
    await undone();
    await transferQuestions(journal, { copied: [], moved: [first ?? 0, second ?? 0] }, target);
    const went = only(await db.select().from(questionGroups).where(eq(questionGroups.id, group.id)));
    expect(went.customerId).toBe(to.id);
    expect(await db.$count(questionGroups, eq(questionGroups.name, 'Utrymning'))).toBe(1);
    await undone();
  });

  test('include a checklist that is moved itself and asks the copies of what stays', async () => {
    const { journal, list, asked: held, target, undone, to } = await started();
    await transferQuestions(journal, { copied: held.map(({ id }) => id), moved: [] }, target);
    await transferChecklists(journal, { copied: [], moved: [list.id] }, target);
    expect(await questionsOf(to.id)).toMatchObject([
      ...held.map(({ name }) => ({ name, owner: to.id, placeOwner: to.id })),
      { list: 'Mottagarens lista' },
    ]);
    expect(await db.$count(questionLists, eq(questionLists.customerId, to.id))).toBe(2);
    await undone();
  });
});
