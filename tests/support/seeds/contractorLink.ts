import { contractorLinkFlaws, contractorLinks } from '#server/db/schema/contractors.ts';
import { hashToken, randomToken } from '#server/services/shared/tokens.ts';
import type { Backend } from '../server/backend.ts';
import { only } from './seedPeople.ts';

/**
 * Creates a contractor's link to flaws of one customer, with its secret, and returns the address of the first
 * flaw's form.
 */
export async function contractorLink(
  { db, time }: Pick<Backend, 'db' | 'time'>,
  ...flaws: [{ id: number; customerId: number }, ...{ id: number; customerId: number }[]]
) {
  const token = randomToken();
  const moment = time.now.toISOString();
  const [{ id: flawId, customerId }] = flaws;
  const part = { customerId, created: moment, updated: moment };
  const { id } = only(
    await db
      .insert(contractorLinks)
      .values({
        ...part,
        tokenHash: hashToken(token),
        name: 'Rör AB',
        email: 'ror@example.com',
        language: 'sv',
        ends: '2026-12-01T23:59:59.999Z',
        createdBy: null,
      })
      .returning(),
  );
  for (const flaw of flaws)
    await db.insert(contractorLinkFlaws).values({ ...part, linkId: id, flawId: flaw.id });
  return { id, token, path: `/contractor/${token}/flaw/${flawId}` };
}
