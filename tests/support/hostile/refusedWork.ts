import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { flaws } from '#server/db/schema/flaws.ts';
import { users } from '#server/db/schema/users.ts';
import { roundHistoryItems, roundHistoryQuestions } from '#server/db/schema/rounds.ts';
import { textKeys } from '#server/db/textKeys.ts';
import type { QuarantineEntry, QuarantineReceipt } from '#contract/quarantine/roundQuarantine.ts';
import type { Backend } from '../server/backend.ts';
import { pixelPng } from '../pixelPng.ts';
import { roundSeed } from '../seeds/roundSeed.ts';
import { only } from '../seeds/seedPeople.ts';

const controlled = '2026-11-20T08:30:00.000Z';

/** Seeds a round whose inspector has lost the right to perform rounds. */
export async function refusedWork(backend: Backend) {
  const fixture = await roundSeed(backend).round({ questions: [{ name: 'Är vägen fri?' }] });
  const { inspector, round, people } = fixture;
  const item = only(
    await backend.db.select().from(roundHistoryItems).where(eq(roundHistoryItems.roundHistoryId, round.id)),
  );
  const question = only(
    await backend.db
      .select()
      .from(roundHistoryQuestions)
      .where(eq(roundHistoryQuestions.roundHistoryId, round.id)),
  );
  await backend.db.update(users).set({ accessLevel: 0 }).where(eq(users.id, inspector.id));
  const token = await backend.seed.tokenFor({ ...inspector, accessLevel: 0 });
  const tick = { controlled, continueWithoutAdding: false };
  const post = (body: object = {}, asked: { token?: string | undefined } = { token }) =>
    backend.ask<QuarantineReceipt>('POST', 'v1/RoundQuarantine', {
      token: asked.token,
      body: {
        operationId: randomUUID(),
        roundHistoryId: round.id,
        callName: 'updateRoundItem',
        targetId: item.id,
        payload: tick,
        reason: 'right_missing',
        recorded: controlled,
        ...body,
      },
    });
  const decide = (id: number, what: 'Approve' | 'Reject', asked: { token?: string; body?: object } = {}) =>
    backend.ask<QuarantineEntry>('POST', `v1/RoundQuarantine/${id}/${what}`, {
      token: 'token' in asked ? asked.token : people.Admin.token,
      body: asked.body ?? (what === 'Reject' ? { note: 'Rundan gicks av någon annan' } : {}),
    });
  const list = (who: { token?: string }, query: object = {}) =>
    backend.ask<QuarantineEntry[]>('GET', 'v1/RoundQuarantine', { token: who.token, query: { ...query } });
  const readItem = async () =>
    (await backend.db.select().from(roundHistoryItems).where(eq(roundHistoryItems.id, item.id)))[0];
  const photo = (id: number, asked: { token?: string } = { token }) => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(pixelPng)]), 'foto.png');
    return backend.ask<QuarantineReceipt>('POST', `v1/RoundQuarantine/${id}/Photo`, { ...asked, form });
  };
  return { ...fixture, item, question, token, tick, post, decide, list, readItem, photo };
}

/** Creates a flaw of a building with a secret name, outside of rounds by default. */
export async function secretFlaw(
  { db }: Backend,
  place: { customerId: number; id: number },
  roundHistoryId: number | null = null,
) {
  const stamps = { created: controlled, updated: controlled };
  const ownFields = { customerId: place.customerId, buildingId: place.id, roundHistoryId, ...stamps };
  const text = { name: 'Hemlig brist', ...textKeys('Hemlig brist') };
  return only(
    await db
      .insert(flaws)
      .values({ ...ownFields, ...text })
      .returning(),
  );
}
