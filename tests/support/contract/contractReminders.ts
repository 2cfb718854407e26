import { expect } from 'vitest';
import type { ContractClient } from './contractClient.ts';

/** Checks a person's reminders and calendar against the contract. */
export async function walkReminders(client: ContractClient, token: string): Promise<void> {
  const { feed: _feed, ...settings } = await client.call('getReminderSettings', { token });
  const update = await client.call('updateReminderSettings', { token, body: { ...settings, leadDays: 3 } });
  expect(update.leadDays).toBe(3);
  await client.call('updateReminderSettings', { token, body: settings });
  const body = { which: 'all', timeZone: 'Europe/Helsinki' } as const;
  await client.call('createCalendarFeed', { token, body });
  const { feed } = await client.call('getReminderSettings', { token });
  const feedToken = feed?.path.split('/').at(-1) ?? expect.fail('no address');
  await client.call('showCalendarFeed', { params: { token: feedToken } });
  await client.call('deleteCalendarFeed', { token });
  expect((await client.fail('showCalendarFeed', { params: { token: feedToken } })).status).toBe(404);
  for (const name of ['unsubscribe', 'showUnsubscribe'] as const)
    expect((await client.fail(name, { params: { token: 'x' } })).status).toBe(404);
  expect((await client.fail('stopReminders', { body: { token: 'x' } })).status).toBe(404);
  client.answered.add('unsubscribe').add('showUnsubscribe').add('stopReminders');
}
