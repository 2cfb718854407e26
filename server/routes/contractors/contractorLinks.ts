import { reading, rightFirstStaged, staged, writing } from '#server/middleware/calls/chains.ts';
import { contractorLinkEmail } from '#server/services/emails/content/contractorLinkEmail.ts';
import { and, eq, inArray, not, sql } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import { maxContractorDays } from '#contract/constants.ts';
import type { Language } from '#contract/constants.ts';
import type { ContractorLink } from '#contract/contractors/contractorLink.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { contractorLinkFlaws, contractorLinks } from '#server/db/schema/contractors.ts';
import { authorise } from '#server/core/authorise.ts';
import type { Call } from '#server/core/call.ts';
import { later } from '#domain/dates.ts';
import { inWindow, listPage } from '#server/core/paging.ts';
import { orNotFound, fail } from '#server/core/httpProblem.ts';
import type { Services } from '#server/core/services.ts';
import type { Route } from '#server/middleware/calls/chain.ts';
import { buildingsOfFlaws, rejectBinned } from '#server/services/buildings/buildingBin.ts';
import { flawsOfCustomer } from '#server/services/flaws/flaws.ts';
import { placeOfToken, tokenOf } from '#server/services/emails/emailTokens.ts';
import { admitEmails } from '#server/services/emails/emailLimits.ts';
import { recordSentEmails } from '#server/services/emails/sentEmails.ts';
import { queueEmails } from '#server/services/emails/emailQueue.ts';
import {
  contractorAddress,
  customerNameOf,
  isOpenLink,
  linkFlaws,
  presentLink,
  selectLinks,
} from '#server/services/contractors/contractorLinks.ts';
import type { LinkRow } from '#server/services/contractors/contractorLinks.ts';
import { flawsInScope, levelsFrom } from '#server/services/scope/roundScope.ts';
import { updatedColumns, createdColumns, onlyRow } from '#server/services/shared/changes.ts';
import { hashToken, randomToken } from '#server/services/shared/tokens.ts';
import { rejectForeignCustomer } from '#server/services/tenants/customers.ts';

const { id, created, ends, name, customerId } = contractorLinks;
const order = { fields: { Created: created, Ends: ends, Name: name }, by: 'Created', id };

const linksInScope = ({ scope }: Call<CallName>) => scope.ownCustomers(customerId);

async function loadLink(call: Call<CallName>, linkId: number): Promise<ContractorLink> {
  const [row] = await selectLinks(call).where(and(eq(id, linkId), linksInScope(call)));
  return presentLink(orNotFound(row));
}

/**
 * Locks the flaws for a link until it is created, and fails unless they are open flaws of the level. @throws HttpProblem
 * invalid_reference, flaw_already_fixed
 */
async function rejectOthers(
  call: Call<CallName>,
  levelId: number,
  flawIds: readonly number[],
): Promise<void> {
  const ofLevel = and(inArray(flaws.id, [...flawIds]), flawsInScope(call), flawsOfCustomer(levelId));
  const rows = await call.db.select().from(flaws).where(ofLevel).orderBy(flaws.id).for('key share');
  if (rows.length < flawIds.length) fail('invalid_reference', 'flawIds');
  await rejectBinned(call.db, buildingsOfFlaws(flawIds), call.now);
  if (rows.some(({ done }) => done !== null)) fail('flaw_already_fixed', 'flawIds');
}

/** Returns the end of a chosen day. @throws HttpProblem day_out_of_range for a day that has passed or is too far away */
function endOf(day: string, now: string): string {
  const [first, last] = [now, later(now, { days: maxContractorDays })].map((moment) => moment.slice(0, 10));
  if (!first || !last || day < first || day > last)
    fail('day_out_of_range', 'ends', { first: first ?? '', last: last ?? '' });
  return `${day}T23:59:59.999Z`;
}

/** Locks a link in scope. @throws HttpProblem not_found */
async function lockLink(call: Pick<Call<CallName>, 'db' | 'scope'>, linkId: number): Promise<LinkRow> {
  const condition = and(eq(id, linkId), call.scope.ownCustomers(customerId));
  const [row] = await call.db.select().from(contractorLinks).where(condition).for('update');
  return orNotFound(row);
}

/**
 * Prepares the URL of a link that is sent by e-mail. The database stores only the link's hash, even while the e-mail is queued: `address`
 * has a placeholder for the token, `tokenHash` is the token's hash.
 */
async function prepareEmail(
  { tokens, settings }: Pick<Services, 'tokens' | 'settings'>,
  { email, language }: { email: string; language: string },
): Promise<{ address: string; tokenHash: string }> {
  const seed = randomToken();
  const token = await tokenOf(tokens, seed, email);
  const address = contractorAddress(settings.publicUrl, placeOfToken(seed), language as Language);
  return { address, tokenHash: hashToken(token) };
}

/** Queues the e-mail of a link. */
async function queueEmail(
  { db, now, caller }: Pick<Call<CallName>, 'db' | 'now' | 'caller'>,
  link: LinkRow,
  { address, count }: { address: string; count: number },
): Promise<void> {
  const mail = { kind: 'contractor', targetId: link.id, senderId: caller.userId } as const;
  await recordSentEmails(db, { ...mail, customerId: link.customerId, recipients: 1 }, now);
  const customer = await customerNameOf(db, link.customerId);
  const letter = contractorLinkEmail(
    { ...link, language: link.language as Language },
    { link: address, customer, count },
  );
  await queueEmails(db, [letter]);
}

/** Links for outside contractors: created, renewed and ended by admins. */
export const contractorLinkRoutes: readonly Route[] = [
  reading.route('listContractorLinks', async (call) => {
    const query = call.query();
    await authorise(call);
    const isOpen = isOpenLink(call.now);
    const condition = and(
      linksInScope(call),
      query.customerId === undefined ? undefined : sql`${customerId} in ${levelsFrom(query.customerId)}`,
      query.open === undefined || !isOpen ? undefined : query.open ? isOpen : not(isOpen),
    );
    const rows = () => selectLinks(call).where(condition);
    return listPage(query, order, {
      rows: (window) => inWindow(rows(), window),
      count: () => call.db.$count(contractorLinks, condition),
      present: presentLink,
    });
  }),

  rightFirstStaged.route(
    'createContractorLink',
    async (call) => {
      const { flawIds, ends: day, ...said } = call.body();
      const chosenIds = [...new Set(flawIds)];
      return call.commit(async (tx) => {
        const { db, now, caller, services } = tx;
        await rejectForeignCustomer(tx, said.customerId, 'customerId');
        await authorise(tx, said.customerId);
        await rejectOthers(tx, said.customerId, chosenIds);
        const mail = { kind: 'contractor', targetId: null, senderId: caller.userId } as const;
        await admitEmails(db, { ...mail, emails: 1 }, now);
        const letter = await prepareEmail(services, said);
        const values = {
          ...said,
          ends: endOf(day, now),
          tokenHash: letter.tokenHash,
          createdBy: caller.userId,
        };
        const link = onlyRow(
          await db
            .insert(contractorLinks)
            .values({ ...values, ...createdColumns(now) })
            .returning(),
        );
        await db.insert(contractorLinkFlaws).values(
          chosenIds.map((flawId) => ({
            linkId: link.id,
            flawId,
            customerId: link.customerId,
            ...createdColumns(now),
          })),
        );
        await queueEmail(tx, link, { address: letter.address, count: chosenIds.length });
        await tx.audit({
          action: 'contractor_link_created',
          customerId: link.customerId,
          target: { kind: 'contractor_link', id: link.id },
          details: { flaws: chosenIds.length },
        });
        return loadLink(tx, link.id);
      }, call.body());
    },
    { readAgain: loadLink },
  ),

  staged.route(
    'renewContractorLink',
    async (call) => {
      const { ends: day, isSent } = call.body();
      return call.commit(async (tx) => {
        const { db, now, caller, services } = tx;
        const link = await lockLink(tx, call.id());
        await authorise(tx, link.customerId);
        if (link.ended !== null) fail('stale_version');
        if (isSent)
          await admitEmails(
            db,
            { kind: 'contractor', targetId: null, senderId: caller.userId, emails: 1 },
            now,
          );
        const letter = isSent ? await prepareEmail(services, link) : null;
        const values = {
          ends: endOf(day, now),
          ...(letter ? { tokenHash: letter.tokenHash } : {}),
          ...updatedColumns(contractorLinks, now),
        };
        const renewed = onlyRow(
          await db.update(contractorLinks).set(values).where(eq(id, link.id)).returning(),
        );
        if (letter) {
          const count = (await linkFlaws(db, renewed)).length;
          await queueEmail(tx, renewed, { address: letter.address, count });
        }
        await tx.audit({
          action: 'contractor_link_renewed',
          customerId: link.customerId,
          target: { kind: 'contractor_link', id: link.id },
          details: { sent: isSent },
        });
        return loadLink(tx, link.id);
      }, call.body());
    },
    { readAgain: loadLink },
  ),

  writing.route('endContractorLink', async (call) => {
    const { db, now } = call;
    const link = await lockLink(call, call.id());
    await authorise(call, link.customerId);
    if (link.ended !== null) return null;
    await db
      .update(contractorLinks)
      .set({ ended: now, ...updatedColumns(contractorLinks, now) })
      .where(eq(id, link.id));
    await call.audit({
      action: 'contractor_link_ended',
      customerId: link.customerId,
      target: { kind: 'contractor_link', id: link.id },
    });
    return null;
  }),
];
