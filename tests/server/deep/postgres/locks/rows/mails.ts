import { expect } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { rowsOf } from '#server/db/rowsOf.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { queuedEmails, sentEmails, reminderDigests } from '#server/db/schema/notifications.ts';
import { queueEmails } from '#server/services/emails/emailQueue.ts';
import { queueName } from '#server/services/queue/jobs.ts';
import { moveEarlierEmails } from '#server/services/queue/earlierQueues.ts';
import type { Lab, Rows } from '#tests/support/locks/lab.ts';
import { contractorLink } from '#tests/support/seeds/contractorLink.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';
import { aFlaw } from '#tests/support/hostile/uploadForm.ts';

/** Creates a plan and flaws of its building, whose role two people hold. */
async function begin(lab: Lab) {
  const planned = await roundSeed(lab).plan();
  const { map, people, role, level } = planned;
  const flaw = async () => {
    const { id } = await aFlaw(lab, map);
    await lab.db.update(flaws).set({ responsible: role.id }).where(eq(flaws.id, id));
    return id;
  };
  const [one, other] = [lab.as(people.Admin), lab.as(people.CompanyAdmin)];
  const now = lab.time.now.toISOString();
  /** Records e-mails that a user has sent today. */
  const recordMail = async (kind: 'flaw' | 'invitation', recipients: number, sender = people.Admin) =>
    lab.db.insert(sentEmails).values({
      kind,
      targetId: null,
      customerId: level.id,
      senderId: sender.id,
      recipients,
      created: now,
      updated: now,
    });
  return { ...planned, flaw, one, other, noted: recordMail };
}

/** Creates an e-mail that has failed for good, and two people who may handle it. */
async function failedJob(lab: Lab) {
  const { people } = await lab.seed.tenant();
  const letter = { to: { name: 'Åsa', address: 'asa@example.com' }, subject: 'Brist', text: 'Åtgärda.' };
  await queueEmails(lab.db, [letter], {});
  const [row] = await rowsOf<{ jobId: string }>(
    lab.db,
    sql`update pgboss.job set state = 'failed', completed_on = now() where name = ${queueName} returning id as "jobId"`,
  );
  const act = lab.as(people.WebSbaAdmin);
  return { params: { jobId: row?.jobId ?? '' }, one: act, other: act };
}

const farAhead = '2027-01-01T00:00:00.000Z';

/** Rows for reminders sent by hand and e-mails sent by several servers. */
export const mailRows: Rows = {
  'two reminders of a flaw, by two people': async (lab) => {
    const { flaw, one, other } = await begin(lab);
    const id = await flaw();
    await lab.hears('429 mail_sent_already', one('mailFlaw', { id }, {}), other('mailFlaw', { id }, {}));
  },
  'two reminders of a plan, by two people': async (lab) => {
    const { plan, one, other } = await begin(lab);
    const { id } = plan;
    await lab.hears(
      '429 mail_sent_already',
      one('mailRoundPlanning', { id }, {}),
      other('mailRoundPlanning', { id }, {}),
    );
  },
  'two reminders by somebody who has letters for one left': async (lab) => {
    const { flaw, one, noted } = await begin(lab);
    const [first, second] = [await flaw(), await flaw()];
    await noted('flaw', 297);
    await lab.hears(
      '429 mail_limit_reached',
      one('mailFlaw', { id: first }, {}),
      one('mailFlaw', { id: second }, {}),
    );
  },
  'two links for contractors by somebody who has letters for one left': async (lab) => {
    const { flaw, one, noted, level } = await begin(lab);
    await noted('flaw', 299);
    const send = async () =>
      one(
        'createContractorLink',
        {},
        {
          customerId: level.id,
          flawIds: [await flaw()],
          name: 'Rör AB',
          email: 'ror@example.com',
          language: 'sv',
          ends: '2026-12-01',
        },
      );
    await lab.hears('429 mail_limit_reached', await send(), await send());
  },
  'two links sent again to contractors by somebody who has letters for one left': async (lab) => {
    const { map, one, noted } = await begin(lab);
    await noted('flaw', 299);
    const sendAgain = async () => {
      const { id } = await contractorLink(lab, await aFlaw(lab, map));
      return one('renewContractorLink', { id }, { ends: '2026-12-01', isSent: true });
    };
    await lab.hears('429 mail_limit_reached', await sendAgain(), await sendAgain());
  },
  'invitations to two customers by somebody who has letters for one left': async (lab) => {
    const { noted, people, level } = await begin(lab);
    const otherTenant = await lab.seed.tenant('Annat bolag');
    const sender = people.WebSbaAdmin;
    await noted('invitation', 299, sender);
    const invite = (customerId: number, email: string) =>
      lab.as(sender)(
        'importUsers',
        {},
        {
          customerId,
          sendInvitations: true,
          rows: [{ row: 1, email, firstName: 'Ny', lastName: 'Person', phoneNumber: '0701234567' }],
        },
      );
    await lab.hears(
      '429 mail_limit_reached',
      invite(level.id, 'en@example.com'),
      invite(otherTenant.level.id, 'annan@example.com'),
    );
  },
  'an e-mail that a server of the release before has in hand': async (lab) => {
    const { level } = await lab.seed.tenant();
    const now = lab.time.now.toISOString();
    const stamps = { created: now, updated: now };
    const note = { kind: 'invitation', customerId: level.id, recipients: 2, ...stamps };
    const [row] = await lab.db.insert(sentEmails).values(note).returning();
    const noteId = row?.id ?? 0;
    for (const address of ['en@example.com', 'annan@example.com'])
      await lab.db
        .insert(queuedEmails)
        .values({ noteId, name: '', address, subject: 'Hej', text: 'Hej', leasedUntil: now, ...stamps });
    const take = lab.inTransaction((tx) =>
      tx
        .update(queuedEmails)
        .set({ leasedUntil: farAhead })
        .where(eq(queuedEmails.address, 'en@example.com')),
    );
    await lab.meet(take, () => moveEarlierEmails(lab.db, lab.time.now));
    await lab.settled();
    expect(lab.mails.map(({ to }) => to.address)).toEqual(['annan@example.com']);
  },
  'a day’s reminders that a server of the release before has in hand': async (lab) => {
    const { people } = await begin(lab);
    const now = lab.time.now.toISOString();
    for (const { id: userId } of [people.BasicUser, people.BasicUserLight])
      await lab.db
        .insert(reminderDigests)
        .values({ userId, day: '2026-11-20', leasedUntil: now, created: now, updated: now });
    const take = lab.inTransaction((tx) =>
      tx
        .update(reminderDigests)
        .set({ leasedUntil: farAhead })
        .where(eq(reminderDigests.userId, people.BasicUserLight.id)),
    );
    await lab.meet(take, () => moveEarlierEmails(lab.db, lab.time.now));
    await lab.settled();
    // Nothing is due, so the job of a reminder deletes it.
    const left = await lab.db.select().from(reminderDigests);
    expect(left.map(({ userId }) => userId)).toEqual([people.BasicUserLight.id]);
  },
  'a failed job run again by two people': async (lab) => {
    const { params, one, other } = await failedJob(lab);
    await lab.hears('404 not_found', one('retryJob', params), other('retryJob', params));
  },
  'a failed job discarded by two people': async (lab) => {
    const { params, one, other } = await failedJob(lab);
    await lab.hears('404 not_found', one('discardJob', params), other('discardJob', params));
  },
};
