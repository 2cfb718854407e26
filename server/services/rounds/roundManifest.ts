import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { idempotencyReceipts } from '#server/db/schema/receipts.ts';
import type { CallName } from '#contract/calls.ts';
import { problem, HttpProblem } from '#server/core/httpProblem.ts';
import type { Call } from '#server/core/call.ts';

/**
 * Fails for closing a round while calls in its manifest have no receipt: their work hasn't arrived, or this database lost it. Counts the
 * caller's own receipts of committed calls; the round of a call isn't checked, since calls for service fields, photos and fixes of
 * earlier flaws contain none.
 * @throws HttpProblem call_missing at each missing key's place, `manifest.3`
 */
export async function rejectMissingCalls(
  { db, caller }: Call<CallName>,
  manifest: readonly string[] | undefined,
): Promise<void> {
  if (!manifest || manifest.length === 0) return;
  const rows = await db
    .select({ key: idempotencyReceipts.idempotencyKey })
    .from(idempotencyReceipts)
    .where(
      and(
        eq(idempotencyReceipts.owner, caller.name),
        inArray(idempotencyReceipts.idempotencyKey, [...manifest]),
        isNotNull(idempotencyReceipts.status),
      ),
    );
  const arrived = new Set(rows.map(({ key }) => key));
  const [first, ...rest] = manifest.flatMap((key, at) =>
    arrived.has(key) ? [] : [problem('call_missing', `manifest.${at}`)],
  );
  if (first) throw new HttpProblem([first, ...rest]);
}
