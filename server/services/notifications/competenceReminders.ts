import { inArray } from 'drizzle-orm';
import type { Language } from '#contract/constants.ts';
import { shiftDay } from '#domain/competence/dayPeriods.ts';
import { dutyLabel, emailText } from '#server/core/texts.ts';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/schema/users.ts';
import { comingCompetenceGaps } from '../competence/competenceNotifications.ts';
import type { CompetenceNotification } from '../competence/competenceNotifications.ts';
import { nameInEmail } from '../emails/nameInEmail.ts';
import { personsOf } from '../emails/recipients.ts';
import type { UserRecipient } from '../emails/recipients.ts';
import { handlersAt } from './officeWork.ts';

/** Returns the coming gaps of competence for each user who administers the level of the place. */
export async function competenceReminders(
  db: Database,
  now: Date,
): Promise<{ holder: UserRecipient; gaps: CompetenceNotification[] }[]> {
  const byUser = new Map<number, CompetenceNotification[]>();
  for (const [customerId, gaps] of await comingCompetenceGaps(db, now.toISOString()))
    for (const userId of await handlersAt(db, customerId))
      byUser.set(userId, [...(byUser.get(userId) ?? []), ...gaps]);
  if (byUser.size === 0) return [];
  const holders = await personsOf(db, inArray(users.id, [...byUser.keys()]));
  return holders.map((holder) => ({ holder, gaps: byUser.get(holder.userId) ?? [] }));
}

/** Maximum number of gaps listed in one e-mail. */
const mostLines = 30;

/** Returns the names of the persons because of whom a gap begins. */
const leaversOf = ({ from, lacking }: CompetenceNotification['gap']): string[] =>
  lacking.filter(({ until }) => until === shiftDay(from, -1)).map(({ name }) => nameInEmail(name));

/** Returns the paragraph of an e-mail about coming gaps of competence, by date, and its links. */
export function competenceSection(
  notifications: readonly CompetenceNotification[],
  { language, publicUrl }: { language: Language; publicUrl: string },
): { paragraphs: string[]; links: string[] } {
  if (notifications.length === 0) return { paragraphs: [], links: [] };
  const gaps = notifications
    .map(({ gap }) => gap)
    .toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
  const listedGaps = gaps.slice(0, mostLines).map((gap) => {
    const link = `${publicUrl}/#/${language}/competence?customer=${gap.customerId}`;
    const places = [gap.installationName, gap.buildingName, gap.customerName];
    const line = emailText('digest_competence_line', language, {
      from: gap.from,
      duty: dutyLabel(gap.duty, language),
      present: gap.persons.length,
      needed: gap.needed,
      place: places.filter((place) => place !== null).join(', '),
      names: leaversOf(gap).join(', ') || emailText('no_value', language),
      link,
    });
    return { line, link };
  });
  const count = gaps.length - listedGaps.length;
  const listLink = `${publicUrl}/#/${language}/competence`;
  const more = count > 0 ? [emailText('digest_competence_more', language, { count, link: listLink })] : [];
  const lines = [emailText('digest_competence', language), ...listedGaps.map(({ line }) => line), ...more];
  const links = [...new Set([...listedGaps.map(({ link }) => link), ...(count > 0 ? [listLink] : [])])];
  return { paragraphs: [lines.join('\n')], links };
}
