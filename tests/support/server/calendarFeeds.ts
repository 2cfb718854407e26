import ICAL from 'ical.js';
import { expect } from 'vitest';
import type { ReminderSettings } from '#contract/notifications/reminders.ts';
import type { Backend } from './backend.ts';

/** Returns acts on people's calendars, created by their owners and read as a calendar program does. */
export function calendarFeeds(backend: Backend) {
  const settingsOf = async (token: string) =>
    (await backend.ask<ReminderSettings>('GET', 'v1/Reminders', { token })).data;
  /** Creates a person's calendar and returns its path. */
  const feedOf = async (token: string, which: 'mine' | 'all' = 'mine', timeZone = 'Europe/Stockholm') => {
    const creation = await backend.ask('PUT', 'v1/Reminders/Feed', { token, body: { which, timeZone } });
    expect(creation.status).toBe(200);
    return (await settingsOf(token)).feed?.path ?? '';
  };
  const fetchFeed = (path: string) => backend.ask('GET', path);

  /** Parses the dates of a calendar as a calendar program does, checking every line. */
  const datesIn = async (path: string) => {
    const answer = await fetchFeed(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const { text } = answer;
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text).not.toMatch(/[^\r]\n/);
    const calendar = new ICAL.Component(ICAL.parse(text) as never);
    return calendar.getAllSubcomponents('vevent').map((component) => {
      const event = new ICAL.Event(component);
      expect(event.startDate.isDate).toBe(true);
      expect(component.getFirstPropertyValue('dtstamp')).not.toBeNull();
      return {
        uid: event.uid,
        day: event.startDate.toString(),
        summary: event.summary,
        location: event.location,
      };
    });
  };
  return { settingsOf, feedOf, fetchFeed, datesIn };
}
