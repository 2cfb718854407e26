import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { buildings, buildingUsers } from '#server/db/schema/buildings.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { users } from '#server/db/schema/users.ts';
import { roundReaders } from '#server/db/schema/quarantine.ts';
import { roundHistories } from '#server/db/schema/rounds.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { refusedWork, secretFlaw } from '#tests/support/hostile/refusedWork.ts';
import type { Person } from '#tests/support/seeds/seedPeople.ts';

const backend = await useBackend();
const at = '2026-11-20T08:30:00.000Z';

describe('a claim', () => {
  /** Files a call of a user of the own tree outside of the round's scope, who has read it first or not. */
  async function fileAfterLoss({
    hasRead,
    loss,
  }: {
    hasRead: boolean;
    loss: (one: Person) => Promise<unknown>;
  }) {
    const work = await refusedWork(backend);
    const person = work.people.User;
    const query = { roundHistoryId: work.round.id };
    if (hasRead)
      expect((await backend.ask('GET', 'v1/RoundHistoryInfo', { token: person.token, query })).status).toBe(
        200,
      );
    await loss(person);
    backend.restart();
    expect((await backend.ask('GET', 'v1/RoundHistoryInfo', { token: person.token, query })).status).toBe(
      404,
    );
    return (await work.post({}, { token: person.token })).status;
  }
  const losses = [
    ['the building’s connection', () => backend.db.delete(buildingUsers)],
    ['the level', (one: Person) => moveAway(one)],
  ] as const;
  async function moveAway(one: Person) {
    const { sibling } = await backend.seed.tenant('Nya bolaget');
    await backend.db
      .update(users)
      .set({ customerId: sibling.id, companyId: sibling.companyId })
      .where(eq(users.id, one.id));
  }

  test.each(losses)('the claim on a round remains with a reader who has lost %s', async (_what, loss) => {
    expect(await fileAfterLoss({ hasRead: true, loss })).toBe(200);
  });

  test.each(losses)('is none of those who never read it before they lost %s', async (_what, loss) => {
    expect(await fileAfterLoss({ hasRead: false, loss })).toBe(404);
  });

  test('stays when the building moves away under the inspector', async () => {
    const { post, token, round, building, sibling } = await refusedWork(backend);
    const query = { roundHistoryId: round.id };
    await backend.ask('GET', 'v1/RoundHistoryInfo', { token, query });
    await backend.db.update(buildings).set({ customerId: sibling.id }).where(eq(buildings.id, building.id));
    await backend.db.update(roundHistories).set({ customerId: sibling.id, startedBy: null });
    expect((await post()).status).toBe(200);
  });

  test('is noted once, and not by reading a round that is done', async () => {
    const { token, round } = await refusedWork(backend);
    const readRound = () =>
      backend.ask('GET', 'v1/RoundHistoryInfo', { token, query: { roundHistoryId: round.id } });
    await backend.db.delete(roundReaders);
    await backend.db.update(roundHistories).set({ done: at }).where(eq(roundHistories.id, round.id));
    await readRound();
    expect(await backend.db.$count(roundReaders)).toBe(0);
    await backend.db.update(roundHistories).set({ done: null }).where(eq(roundHistories.id, round.id));
    await Promise.all([readRound(), readRound()]);
    expect(await backend.db.$count(roundReaders)).toBe(1);
  });

  const works = [
    ['who started the round', ({ id }: Person) => backend.db.update(roundHistories).set({ startedBy: id })],
    ['who found a flaw in it', ({ email }: Person) => backend.db.update(flaws).set({ performer: email })],
  ] as const;

  test.each(works)('is theirs %s, and of no other who is out of its sight', async (_what, work) => {
    const { post, building, sibling, round, people } = await refusedWork(backend);
    await secretFlaw(backend, building, round.id);
    const [worker, other] = [
      await backend.seed.user(sibling, 'User'),
      await backend.seed.user(sibling, 'User'),
    ];
    await work(worker);
    // Another user's read gives the user no claim.
    const query = { roundHistoryId: round.id };
    await backend.ask('GET', 'v1/RoundHistoryInfo', { token: people.Admin.token, query });
    expect((await post({}, { token: worker.token })).status).toBe(200);
    expect((await post({}, { token: other.token })).status).toBe(404);
    expect((await post({}, { token: people.Admin.token })).status).toBe(200);
  });

  test('a user of a sibling level has no claim on a round', async () => {
    const { post, sibling } = await refusedWork(backend);
    const colleague = await backend.seed.user(sibling, 'Admin');
    expect((await post({}, { token: colleague.token })).status).toBe(404);
  });
});
