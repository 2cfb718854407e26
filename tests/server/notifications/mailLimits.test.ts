import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Email } from '#server/core/ports.ts';
import { sentEmails } from '#server/db/schema/notifications.ts';
import { passwordResets } from '#server/db/schema/sessions.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { queueEmails } from '#server/services/emails/emailQueue.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { endDelays, jobsOf, runJobs } from '#tests/support/server/runJobs.ts';
import type { Person } from '#tests/support/seeds/seedPeople.ts';
import { aFlaw } from '#tests/support/hostile/uploadForm.ts';

const state = { isStopping: false };
const backend = await useBackend({ parts: { isStopping: () => state.isStopping } });

const minutesLater = (minutes: number) => {
  backend.time.now = new Date(backend.time.now.getTime() + minutes * 60_000);
};

/** Seeds a flaw whose responsible role two people hold. */
async function house() {
  const { people, map, level } = await backend.seed.tenant();
  const role = await backend.seed.role(level);
  for (const person of [people.BasicUser, people.User]) await backend.seed.hold(person, role);
  const flawFor = async () => {
    const flaw = await aFlaw(backend, map);
    await backend.db.update(flaws).set({ responsible: role.id }).where(eq(flaws.id, flaw.id));
    return flaw.id;
  };
  const remind = async (flawId: number, person: Person = people.Admin) =>
    backend.ask('POST', `v1/Flaw/SendMail/${flawId}`, { token: person.token, body: {} });
  return { people, level, flawFor, remind };
}

describe('a reminder', () => {
  test('goes out again after minutes at the soonest, and the refusal says when it was sent', async () => {
    const { flawFor, remind, people } = await house();
    const flawId = await flawFor();
    const sentAt = backend.time.now.toISOString();
    expect((await remind(flawId)).status).toBe(200);
    minutesLater(4);
    for (const person of [people.Admin, people.CompanyAdmin]) {
      const repeat = await remind(flawId, person);
      expect([repeat.status, repeat.codes]).toEqual([429, ['mail_sent_already']]);
      expect(repeat.headers.get('retry-after')).toBe('360');
      expect((JSON.parse(repeat.text) as { details: unknown }).details).toEqual([{ sent: sentAt }]);
    }
    expect((await remind(await flawFor())).status).toBe(200);
    minutesLater(7);
    expect((await remind(flawId)).status).toBe(200);
    await backend.settled();
    expect(backend.mails).toHaveLength(6);
  });

  test('is sent once, however many ask at the same time', async () => {
    const { flawFor, remind } = await house();
    const flawId = await flawFor();
    const answers = await Promise.all(Array.from({ length: 8 }, () => remind(flawId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await backend.settled();
    expect(backend.mails).toHaveLength(2);
  });

  test('a reminder without recipients doesn’t count', async () => {
    const { people, map } = await backend.seed.tenant();
    const { id } = await aFlaw(backend, map);
    for (const _turn of [1, 2]) {
      const answer = await backend.ask('POST', `v1/Flaw/SendMail/${id}`, {
        token: people.Admin.token,
        body: {},
      });
      expect(answer.status).toBe(200);
    }
  });
});

const aRow = {
  firstName: 'Ny',
  lastName: 'Person',
  phoneNumber: '070-123 45 67',
  userRole: 'BasicUser',
  roles: '',
  preferredLanguageCode: 'sv',
};

describe('a letter', () => {
  const mail = { send: async (letter: Email) => void backend.mails.push(letter), close: () => undefined };
  const run = () => runJobs({ db: backend.db, clock: () => backend.time.now, mail });
  const queued = () => jobsOf(backend.db, 'email');

  test('e-mails left by a dead server are sent once by two other servers [OPS-111]', async () => {
    const letters = Array.from({ length: 6 }, (_, number) => ({
      to: { name: 'Åsa', address: `nr${number}@example.com` },
      subject: 'Brist',
      text: 'Åtgärda.',
    }));
    await queueEmails(backend.db, letters);
    await Promise.all([run(), run()]);
    expect(backend.mails.map(({ to }) => to.address).toSorted()).toEqual(letters.map(({ to }) => to.address));
    expect(await queued()).toEqual([]);
  });

  test('an e-mail of a change that fails is not sent [OPS-111]', async () => {
    const letter = { to: { name: '', address: 'en@example.com' }, subject: 'Brist', text: 'Åtgärda.' };
    const change = backend.db.transaction(async (tx) => {
      await queueEmails(tx, [letter]);
      throw new Error('undone');
    });
    await expect(change).rejects.toThrow('undone');
    expect([await run(), backend.mails]).toEqual([0, []]);
  });

  test('a refused e-mail is retried later under the same id, the accepted ones are not', async () => {
    const { flawFor, remind, people } = await house();
    const push = backend.mails.push.bind(backend.mails);
    const refusedMails: Email[] = [];
    backend.mails.push = (letter) => {
      if (letter.to.address !== people.User.email) return push(letter);
      refusedMails.push(letter);
      throw new Error('451 later');
    };
    expect((await remind(await flawFor())).status).toBe(200);
    await backend.settled();
    backend.mails.push = push;
    await run();
    expect([refusedMails.length, backend.mails.length]).toEqual([1, 1]);
    expect(await queued()).toMatchObject([{ state: 'retry', delaySeconds: 300 }]);
    await endDelays(backend.db);
    await run();
    expect(backend.mails.map(({ to }) => to.address)).toEqual([people.BasicUser.email, people.User.email]);
    expect(backend.mails[1]?.messageId).toBe(refusedMails[0]?.messageId);
    expect(await queued()).toEqual([]);
  });

  test('a reminder that the mail server refused completely is kept, and the log names no recipient [OPS-81]', async () => {
    const { flawFor, remind, people } = await house();
    const flawId = await flawFor();
    const push = backend.mails.push.bind(backend.mails);
    backend.mails.push = () => {
      throw new Error(`421 away, <${people.BasicUser.email}>`);
    };
    expect((await remind(flawId)).status).toBe(200);
    await backend.settled();
    backend.mails.push = push;
    expect(backend.logged.join('')).toContain('421 away');
    expect(backend.logged.join('')).not.toContain('@');
    expect((await queued()).map(({ output }) => output)).toEqual(
      Array.from({ length: 2 }, () => ({ reason: '421 away, <<address>>' })),
    );
    expect((await remind(flawId)).codes, 'it goes by itself').toEqual(['mail_sent_already']);
    await endDelays(backend.db);
    await run();
    expect([backend.mails.length, await queued()]).toEqual([2, []]);
  });

  test('a reminder not begun when its server stops is left to another server [OPS-76]', async () => {
    const { flawFor, remind, people } = await house();
    const flaw = await flawFor();
    state.isStopping = true;
    expect((await remind(flaw)).status).toBe(200);
    await backend.settled();
    expect([backend.mails.length, (await queued()).length]).toEqual([0, 2]);
    state.isStopping = false;
    await run();
    expect(backend.mails.map(({ to }) => to.address).toSorted()).toEqual(
      [people.BasicUser.email, people.User.email].toSorted(),
    );
    expect(await backend.db.$count(sentEmails)).toBe(1);
  });

  test('a reminder that is never accepted is listed as failed after six tries', async () => {
    const { flawFor, remind, people } = await house();
    let tries = 0;
    const push = backend.mails.push.bind(backend.mails);
    backend.mails.push = (letter) => {
      if (letter.to.address !== people.User.email) return push(letter);
      tries += 1;
      throw new Error('550 no such user');
    };
    expect((await remind(await flawFor())).status).toBe(200);
    for (let turn = 0; turn < 9; turn += 1) {
      await endDelays(backend.db);
      await backend.settled();
    }
    backend.mails.push = push;
    expect(tries).toBe(6);
    expect(await queued()).toMatchObject([{ state: 'failed', output: { reason: '550 no such user' } }]);
  });
});

describe('a day of one sender', () => {
  const hoursAgo = (hours: number) => new Date(backend.time.now.getTime() - hours * 3_600_000).toISOString();
  const noteOf = async (
    kind: string,
    senderId: number,
    customerId: number,
    recipients: number,
    created = hoursAgo(0),
  ) => {
    await backend.db
      .insert(sentEmails)
      .values({ kind, targetId: 4711, customerId, senderId, recipients, created, updated: created });
  };

  test('holds 300 letters; others and tomorrow have their own', async () => {
    const { flawFor, remind, people, level } = await house();
    await noteOf('plan', people.Admin.id, level.id, 100, hoursAgo(1));
    await noteOf('flaw', people.Admin.id, level.id, 199);
    const refusal = await remind(await flawFor());
    expect([refusal.status, refusal.codes]).toEqual([429, ['mail_limit_reached']]);
    expect(refusal.headers.get('retry-after')).toBe(String(23 * 3600));
    expect((await remind(await flawFor(), people.CompanyAdmin)).status).toBe(200);
    const isOld = { created: hoursAgo(25) };
    await backend.db.update(sentEmails).set(isOld).where(eq(sentEmails.senderId, people.Admin.id));
    expect((await remind(await flawFor())).status).toBe(200);
  });

  test('holds 300 invitations, counted apart from reminders', async () => {
    const { flawFor, remind, people, level } = await house();
    const invite = async (email: string) =>
      backend.ask('POST', 'v1/User/Import', {
        token: people.Admin.token,
        body: {
          customerId: level.id,
          dryRun: false,
          sendInvitations: true,
          rows: [{ row: 2, ...aRow, email }],
        },
      });
    expect((await invite('a@example.com')).status).toBe(200);
    const isInvitation = and(eq(sentEmails.kind, 'invitation'), eq(sentEmails.senderId, people.Admin.id));
    expect(await backend.db.$count(sentEmails, isInvitation)).toBe(1);
    await noteOf('invitation', people.Admin.id, level.id, 299);
    const refusal = await invite('b@example.com');
    expect([refusal.status, refusal.codes]).toEqual([429, ['mail_limit_reached']]);
    expect((await remind(await flawFor())).status).toBe(200);
  });
});

test('an account gets five mails of password resets while a link works, from however many addresses', async () => {
  const { people } = await backend.seed.tenant();
  const { email } = people.BasicUser;
  const recover = async () => {
    // A restarted server has no request counts in memory: the database is decisive.
    backend.restart();
    const answer = await backend.ask('POST', 'v1/User/ResetPassword', { body: { email, langCode: 'sv' } });
    await backend.settled();
    return answer.status;
  };
  for (let turn = 0; turn < 7; turn += 1) expect(await recover()).toBe(200);
  expect(backend.mails).toHaveLength(5);
  expect(await backend.db.$count(passwordResets)).toBe(5);
  minutesLater(61);
  expect(await recover()).toBe(200);
  expect(backend.mails).toHaveLength(6);
});
