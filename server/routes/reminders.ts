import { createHash } from 'node:crypto';
import type { CallName } from '../../src/contract/calls.ts';
import type { Call, OpenCall } from '../core/call.ts';
import { unlessKnown } from '../core/answers.ts';
import { found, refuse } from '../core/refusal.ts';
import { publicRoute, route } from '../core/route.ts';
import type { Route } from '../core/route.ts';
import { renderFeed } from '../services/calendarFeed.ts';
import {
  changeReminderSettings,
  feedOf,
  newFeedSerial,
  readReminderSettings,
} from '../services/reminderSettings.ts';

/** Settings are a person's own; a key is nobody's. @throws Refusal right_missing */
const personOf = ({ caller }: Call<CallName>): number => caller.userId ?? refuse('right_missing');

/** Ends the reminders of whom a letter's token names. @throws Refusal not_found */
async function stopFor({ services, now }: OpenCall<CallName>, token: string): Promise<void> {
  const userId = Number(found(await services.tokens.verifyAddress('reminders', token)));
  await changeReminderSettings(services.db, userId, { change: { stopped: true }, now });
}

/** How one is reminded of due rounds, and the calendar of them. Everybody for themselves. */
export const reminderRoutes: readonly Route[] = [
  route('getReminderSettings', (call) => readReminderSettings(call.db, personOf(call), call.services.tokens)),

  route('updateReminderSettings', async (call) => {
    const userId = personOf(call);
    await changeReminderSettings(call.db, userId, { change: call.body(), now: call.now });
    return readReminderSettings(call.db, userId, call.services.tokens);
  }),

  // Whoever has the mail may stop what it is one of; to begin again needs the account.
  publicRoute('stopReminders', async (call) => {
    await stopFor(call, call.body().token);
    return null;
  }),

  // What mail programs send for whoever presses their own button. (RFC 8058)
  publicRoute('unsubscribe', async (call) => {
    await stopFor(call, call.parameter('token'));
    return null;
  }),

  // Those that have no such button open the address: looking at it ends nothing, which a scanner of links would do too.
  publicRoute('showUnsubscribe', async ({ parameter, language, services }) => {
    const token = parameter('token');
    found(await services.tokens.verifyAddress('reminders', token));
    const location = `${services.settings.publicUrl}/#/${language}/stop-reminders/${token}`;
    return { status: 303, bytes: new Uint8Array(), headers: { location, 'referrer-policy': 'no-referrer' } };
  }),

  // No receipt of it holds the address: the settings tell it to its owner.
  route('createCalendarFeed', async (call) => {
    const { which, timeZone } = call.body();
    const change = { feedSerial: newFeedSerial(), feedWhich: which, timeZone };
    await changeReminderSettings(call.db, personOf(call), { change, now: call.now });
    return null;
  }),

  route('deleteCalendarFeed', async (call) => {
    const change = { feedSerial: null, feedWhich: null };
    await changeReminderSettings(call.db, personOf(call), { change, now: call.now });
    return null;
  }),

  // Whoever has the address was given it by its owner.
  publicRoute('showCalendarFeed', async ({ parameter, request, services, now }) => {
    const token = parameter('token').replace(/\.ics$/, '');
    const { db, tokens, settings } = services;
    const feed = found(await feedOf(db, await tokens.verifyAddress('calendar', token)));
    const text = await renderFeed(db, feed, { now, publicUrl: settings.publicUrl });
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
    // Kept by the calendar program alone, which asks each time whether it has changed.
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
