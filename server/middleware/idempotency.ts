import { and, eq } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { Database } from '../db/client.ts';
import { idempotencyReceipts } from '../db/schema/records.ts';
import type { Caller } from '../core/caller.ts';
import { refuse } from '../core/refusal.ts';

/** A success as it is kept: the very text of the answer. */
export interface KeptAnswer {
  status: number;
  body: string;
}

/** What makes two requests the same one. */
export interface RequestMark {
  key: string;
  hash: string;
}

const keyForm = /^[\x21-\x7e]{8,128}$/;

/** The mark of a request, or null when it carries no key. @throws Refusal invalid_value for a key that can't be one */
export function markOf(
  key: string | undefined,
  method: string,
  path: string,
  content: unknown,
): RequestMark | null {
  if (key === undefined) return null;
  if (!keyForm.test(key)) refuse('invalid_value', 'Idempotency-Key');
  const hash = createHash('sha256')
    .update(`${method} ${path}\n${canonical(content)}`)
    .digest('base64url');
  return { key, hash };
}

/**
 * Runs `act` once for a key. The receipt is written first, behind a unique constraint, and in the effect's transaction:
 * a second request with the key waits for the first one's end and then answers what it answered. Only successes are kept,
 * since a failure leaves its transaction without effect.
 * @throws Refusal key_reused when the key stands for another request
 */
export async function once(
  tx: Database,
  { caller, mark, now }: { caller: Caller; mark: RequestMark; now: string },
  act: () => Promise<KeptAnswer>,
): Promise<KeptAnswer> {
  const [receipt] = await tx
    .insert(idempotencyReceipts)
    .values({
      customerId: caller.customerId,
      owner: caller.name,
      idempotencyKey: mark.key,
      requestHash: mark.hash,
      created: now,
      updated: now,
    })
    .onConflictDoNothing()
    .returning({ id: idempotencyReceipts.id });
  if (!receipt) return earlierAnswer(tx, caller, mark);
  const answer = await act();
  await tx
    .update(idempotencyReceipts)
    .set({ status: answer.status, answer: answer.body })
    .where(eq(idempotencyReceipts.id, receipt.id));
  return answer;
}

/** The kept answer of a key, before the work is begun; null when the key is new. @throws Refusal key_reused */
async function findAnswer(db: Database, caller: Caller, mark: RequestMark): Promise<KeptAnswer | null> {
  const [receipt] = await db
    .select()
    .from(idempotencyReceipts)
    .where(and(eq(idempotencyReceipts.owner, caller.name), eq(idempotencyReceipts.idempotencyKey, mark.key)))
    .limit(1);
  if (!receipt) return null;
  if (receipt.requestHash !== mark.hash) return refuse('key_reused');
  if (receipt.status === null || receipt.answer === null) return null;
  return { status: receipt.status, body: receipt.answer };
}

async function earlierAnswer(tx: Database, caller: Caller, mark: RequestMark): Promise<KeptAnswer> {
  return (await findAnswer(tx, caller, mark)) ?? refuse('unavailable');
}

/** JSON with the names in order, so that equal bodies are equal texts. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const parts = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, part]) => `${JSON.stringify(name)}:${canonical(part)}`);
  return `{${parts.join(',')}}`;
}
