import { open, reading, writing } from '#server/middleware/calls/chains.ts';
import { createHash } from 'node:crypto';
import type { CallName } from '#contract/calls.ts';
import type { Call, OpenCall } from '#server/core/call.ts';
import { unlessKnown } from '#server/core/answers.ts';
import { orNotFound, fail } from '#server/core/httpProblem.ts';
import type { Route } from '#server/middleware/calls/chain.ts';
import { renderFeed } from '#server/services/worklists/calendarFeed.ts';
import {
  changeReminderSettings,
  feedOf,
  newFeedSerial,
  readReminderSettings,
} from '#server/services/emails/reminderSettings.ts';

/**
 * Returns the caller's user id: settings belong to a person, a key has none.
 * @throws HttpProblem right_missing
 */
const personOf = ({ caller }: Call<CallName>): number => caller.userId ?? fail('right_missing');

/**
 * Stops the reminders of the user that an e-mail's token identifies.
 * @throws HttpProblem not_found
 */
async function stopFor({ services, now }: OpenCall<CallName>, token: string): Promise<void> {
  const userId = Number(orNotFound(await services.tokens.verifyAddress('reminders', token)));
  await changeReminderSettings(services.db, userId, { change: { stopped: true }, now });
}

/** Caller's own reminders of due rounds, and their calendar. */
export const reminderRoutes: readonly Route[] = [
  reading.route('getReminderSettings', (call) =>
    readReminderSettings(call.db, personOf(call), call.services.tokens),
  ),

  writing.route('updateReminderSettings', async (call) => {
    const userId = personOf(call);
    await changeReminderSettings(call.db, userId, { change: call.body(), now: call.now });
    return readReminderSettings(call.db, userId, call.services.tokens);
  }),

  // The token from the e-mail is enough to stop the reminders; starting them again needs the account.
  open.route('stopReminders', async (call) => {
    await stopFor(call, call.body().token);
    return null;
  }),

  // Called by the unsubscribe button of mail clients. (RFC 8058)
  open.route('unsubscribe', async (call) => {
    await stopFor(call, call.parameter('token'));
    return null;
  }),

  // Mail clients without that button open the URL: a GET changes nothing, since link scanners request it too.
  open.route('showUnsubscribe', async ({ parameter, language, services }) => {
    const token = parameter('token');
    orNotFound(await services.tokens.verifyAddress('reminders', token));
    const location = `${services.settings.publicUrl}/#/${language}/stop-reminders/${token}`;
    return { status: 303, bytes: new Uint8Array(), headers: { location, 'referrer-policy': 'no-referrer' } };
  }),

  // Its receipt doesn't contain the URL: the settings show it to its owner.
  writing.route('createCalendarFeed', async (call) => {
    const { which, timeZone } = call.body();
    const change = { feedSerial: newFeedSerial(), feedWhich: which, timeZone };
    await changeReminderSettings(call.db, personOf(call), { change, now: call.now });
    return null;
  }),

  writing.route('deleteCalendarFeed', async (call) => {
    const change = { feedSerial: null, feedWhich: null };
    await changeReminderSettings(call.db, personOf(call), { change, now: call.now });
    return null;
  }),

  // Only people who got the URL from its owner know it.
  open.route('showCalendarFeed', async ({ parameter, request, services, now }) => {
    const token = parameter('token').replace(/\.ics$/, '');
    const { db, tokens, settings } = services;
    const feed = orNotFound(await feedOf(db, await tokens.verifyAddress('calendar', token)));
    const text = await renderFeed(db, feed, { now, publicUrl: settings.publicUrl });
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
    // Cached only by the calendar application, which revalidates each time.
    return unlessKnown(request, { etag, 'cache-control': 'private, no-cache' }, async () => ({
      bytes: new TextEncoder().encode(text),
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'inline; filename="tillsyn.ics"',
        'referrer-policy': 'no-referrer',
      },
    }));
  }),
];
