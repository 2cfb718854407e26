import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { Database } from '#server/db/client.ts';
import { idempotencyReceipts } from '#server/db/schema/receipts.ts';
import type { Standing } from '#server/db/schema/receipts.ts';
import type { Caller } from '#server/core/caller.ts';
import { fail } from '#server/core/httpProblem.ts';

/** Stored success: the exact text of the response, and the id of the record that it shows. */
export interface KeptAnswer {
  status: number;
  body: string;
  recordId?: number | null;
}

/** Request with an `Idempotency-Key`, whose effect happens only once. */
export interface AskedOnce {
  caller: Pick<Caller, 'name' | 'level' | 'customerId' | 'links' | 'licences'>;
  mark: RequestMark;
  now: string;
  isRightNeeded: boolean;
  /** Rebuilds the response from its record, once its text is no longer stored. */
  answerFrom: (recordId: number) => Promise<string>;
}

/** Idempotency key and request hash; two requests are equal if both match. */
export interface RequestMark {
  key: string;
  hash: string;
}

const standingOf = ({ level, customerId, links, licences }: AskedOnce['caller']): Standing => ({
  level,
  customerId,
  links: links.map((link) => link.customerId),
  licences: [...licences],
});

/** Returns whether a user's rights include all those at the time of the receipt. */
const stillStands = (now: Standing, then: Standing): boolean =>
  now.level >= then.level &&
  now.customerId === then.customerId &&
  then.links.every((link) => now.links.includes(link)) &&
  then.licences.every((licence) => now.licences.includes(licence));

const keyForm = /^[\x21-\x7e]{8,128}$/;

/**
 * Returns the key and hash of a request, or null without a key.
 * @throws HttpProblem invalid_value for an invalid key
 */
export function markOf(
  key: string | undefined,
  method: string,
  path: string,
  content: unknown,
): RequestMark | null {
  if (key === undefined) return null;
  if (!keyForm.test(key)) fail('invalid_value', 'Idempotency-Key');
  const hash = createHash('sha256')
    .update(`${method} ${path}\n${canonical(content)}`)
    .digest('base64url');
  return { key, hash };
}

/**
 * Runs `act` once for a key. The receipt is written first, under a unique constraint, and in the effect's transaction: a second request
 * with the key waits for the first and then returns its response. Only successes are stored, since a failure leaves its transaction without
 * effect. With `isRightNeeded` a stored response isn't sent to an owner who has lost a level, home, link or licence since: it may show data
 * that is no longer visible to them.
 * @throws HttpProblem key_reused when the key is another request's, right_missing for lost rights
 */
export async function once(
  tx: Database,
  asked: AskedOnce,
  act: () => Promise<KeptAnswer>,
): Promise<KeptAnswer> {
  const { caller, mark, now } = asked;
  const [receipt] = await tx
    .insert(idempotencyReceipts)
    .values({
      customerId: caller.customerId,
      owner: caller.name,
      idempotencyKey: mark.key,
      requestHash: mark.hash,
      standing: standingOf(caller),
      created: now,
      updated: now,
    })
    .onConflictDoNothing()
    .returning({ id: idempotencyReceipts.id });
  if (!receipt) return earlierAnswer(tx, asked);
  const answer = await act();
  await tx
    .update(idempotencyReceipts)
    .set({ status: answer.status, answer: answer.body, recordId: answer.recordId ?? null })
    .where(eq(idempotencyReceipts.id, receipt.id));
  return answer;
}

/** Returns whether a request was already completed, without waiting for one in progress. */
export async function wasDone(
  db: Database,
  { caller, mark }: Pick<AskedOnce, 'caller' | 'mark'>,
): Promise<boolean> {
  const { owner, idempotencyKey, status } = idempotencyReceipts;
  const isIt = and(eq(owner, caller.name), eq(idempotencyKey, mark.key), isNotNull(status));
  return (await db.$count(idempotencyReceipts, isIt)) > 0;
}

async function earlierAnswer(
  db: Database,
  { caller, mark, isRightNeeded, answerFrom }: AskedOnce,
): Promise<KeptAnswer> {
  const [receipt] = await db
    .select()
    .from(idempotencyReceipts)
    .where(and(eq(idempotencyReceipts.owner, caller.name), eq(idempotencyReceipts.idempotencyKey, mark.key)))
    .limit(1);
  if (!receipt) return fail('unavailable');
  if (receipt.requestHash !== mark.hash) return fail('key_reused');
  const { status, answer, recordId } = receipt;
  if (status === null) return fail('unavailable');
  // A commit whose connection broke may not have reached the standby yet: with a write of its own, this
  // transaction's commit waits for both.
  await db.execute(sql`select pg_logical_emit_message(true, 'receipt', '')`);
  const isLost = receipt.standing !== null && !stillStands(standingOf(caller), receipt.standing);
  if (isRightNeeded && isLost) return fail('right_missing');
  if (answer !== null) return { status, body: answer };
  return recordId === null ? fail('unavailable') : { status, body: await answerFrom(recordId) };
}

/** Serialises JSON with sorted property names, so that equal bodies give equal texts. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const parts = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, part]) => `${JSON.stringify(name)}:${canonical(part)}`);
  return `{${parts.join(',')}}`;
}
