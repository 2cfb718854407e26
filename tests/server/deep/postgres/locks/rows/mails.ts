import { expect } from 'vitest';
import { eq } from 'drizzle-orm';
import { flaws } from '#server/db/schema/flaws.ts';
import { roundPlannings } from '#server/db/schema/plans.ts';
import {
  queuedEmails,
  sentEmails,
  reminderDigests,
  reminderSettings,
} from '#server/db/schema/notifications.ts';
import { sendDueReminders } from '#server/services/notifications/dueReminders.ts';
import { queueEmails, sendLeftBehind } from '#server/services/emails/emailQueue.ts';
import { createTokens } from '#server/services/shared/tokens.ts';
import type { Email } from '#server/core/ports.ts';
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

/** Returns an e-mail sender and the addresses of its recipients. */
function sending(lab: Lab, send?: () => Promise<void>) {
  const addresses: string[] = [];
  const mail = {
    send: async ({ to }: Email) => {
      await send?.();
      addresses.push(to.address);
    },
    close: () => undefined,
  };
  const clock = () => lab.time.now;
  const tokens = createTokens(lab.tokenSecret, clock);
  const log = { error: () => undefined };
  const settings = { publicUrl: 'http://localhost' };
  const parts = { db: lab.db, mail, log, clock, tokens, settings, isStopping: () => false };
  return { addresses, parts: parts as unknown as Parameters<typeof sendDueReminders>[0] };
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
  'a letter that another server has in hand': async (lab) => {
    const { level } = await lab.seed.tenant();
    const now = lab.time.now.toISOString();
    const note = { kind: 'invitation', customerId: level.id, recipients: 2, created: now, updated: now };
    const [row] = await lab.db.insert(sentEmails).values(note).returning();
    const letter = (address: string) => ({ to: { name: '', address }, subject: 'Hej', text: 'Hej' });
    const letters = ['en@example.com', 'annan@example.com'].map(letter);
    await queueEmails(lab.db, row?.id ?? 0, { emails: letters, now });
    const { addresses, parts } = sending(lab);
    const take = lab.inTransaction((tx) =>
      tx
        .update(queuedEmails)
        .set({ leasedUntil: farAhead })
        .where(eq(queuedEmails.address, 'en@example.com')),
    );
    await lab.meet(take, () => sendLeftBehind(parts));
    expect(addresses).toEqual(['annan@example.com']);
  },
  'a day’s reminders that another server has in hand': async (lab) => {
    const { plan, people } = await begin(lab);
    await lab.db.update(roundPlannings).set({ sendMessage: true }).where(eq(roundPlannings.id, plan.id));
    const failing = sending(lab, async () => {
      throw new Error('away');
    });
    await sendDueReminders(failing.parts);
    lab.time.now = new Date(lab.time.now.getTime() + 60 * 60_000);
    // On Friday the users switch to reminders on Mondays: pending e-mails are sent, and nothing new is
    // claimed.
    const stamps = { created: farAhead, updated: farAhead };
    const settings = { weekday: 1, timeZone: 'Europe/Stockholm', ...stamps };
    for (const { id: userId } of [people.BasicUser, people.BasicUserLight])
      await lab.db.insert(reminderSettings).values({ userId, ...settings });
    const { addresses, parts } = sending(lab);
    // The first recipient in the queue.
    const { id, email } = people.BasicUserLight;
    const take = lab.inTransaction((tx) =>
      tx.update(reminderDigests).set({ leasedUntil: farAhead }).where(eq(reminderDigests.userId, id)),
    );
    await lab.meet(take, () => sendDueReminders(parts));
    expect(addresses).toContain(people.BasicUser.email);
    expect(addresses).not.toContain(email);
  },
};
