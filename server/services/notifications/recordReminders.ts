import { inArray } from 'drizzle-orm';
import type { Language } from '#contract/constants.ts';
import type { FileNotice } from '#contract/fireSafetyFile/fireSafetyFile.ts';
import { shiftDay } from '#domain/competence/dayPeriods.ts';
import { isLinkField } from '#domain/registers/recordFields.ts';
import { emailText } from '#server/core/texts.ts';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/schema/users.ts';
import type { CompetenceNotification } from '../competence/competenceNotifications.ts';
import { nameInEmail } from '../emails/nameInEmail.ts';
import { personsOf } from '../emails/recipients.ts';
import type { UserRecipient } from '../emails/recipients.ts';
import { comingRecordEnds } from '../registers/recordEnds.ts';
import type { RecordEnd } from '../registers/recordEnds.ts';
import { handlersAt } from './officeWork.ts';

/** Returns the coming last days of records for each user who administers their level. */
export async function recordReminders(
  db: Database,
  now: Date,
): Promise<{ holder: UserRecipient; ends: RecordEnd[] }[]> {
  const byUser = new Map<number, RecordEnd[]>();
  for (const [customerId, ends] of await comingRecordEnds(db, now))
    for (const userId of await handlersAt(db, customerId))
      byUser.set(userId, [...(byUser.get(userId) ?? []), ...ends]);
  if (byUser.size === 0) return [];
  const holders = await personsOf(db, inArray(users.id, [...byUser.keys()]));
  return holders.map((holder) => ({ holder, ends: byUser.get(holder.userId) ?? [] }));
}

/** Returns the ends that no gap of competence tells of: that of a role after which too few persons are left. */
export const endsWithoutGap = (
  ends: readonly RecordEnd[],
  gaps: readonly CompetenceNotification[],
): RecordEnd[] =>
  ends.filter(
    ({ kind, record, day }) =>
      kind.endedByMove === undefined ||
      !gaps.some(({ gap }) => gap.buildingId === record.buildingId && gap.from === shiftDay(day, 1)),
  );

/** Returns the notices of files that no record of the same head, building and day tells of already. */
export const noticesWithoutEnd = (notices: readonly FileNotice[], ends: readonly RecordEnd[]): FileNotice[] =>
  notices.filter(
    ({ buildingId, head, until }) =>
      !ends.some(
        ({ kind, record, day }) =>
          record.buildingId === buildingId && day === until && kind.duties.some((duty) => duty.head === head),
      ),
  );

/** Maximum number of records listed in one e-mail. */
const mostLines = 30;

/** Returns the name of a record's register and its title, but no name of a person. */
function titleOf(
  { kind, record: { name, values } }: Pick<RecordEnd, 'kind' | 'record'>,
  language: Language,
): string {
  const field = kind.fields.find((each) => each.key === kind.titleField);
  const option = field?.options?.find((each) => each.key === values[field.key]);
  const title = field && isLinkField(field) ? '' : (option?.label[language] ?? name);
  return [kind.name[language], title].filter(Boolean).map(nameInEmail).join(', ');
}

/** Returns the paragraph of an e-mail about last days of records, by date, and its links. [SBA-11] */
export function recordsSection(
  ends: readonly RecordEnd[],
  { language, publicUrl }: { language: Language; publicUrl: string },
): { paragraphs: string[]; links: string[] } {
  if (ends.length === 0) return { paragraphs: [], links: [] };
  const byDay = ends.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  const listedEnds = byDay.slice(0, mostLines).map(({ kind, record, buildingName, day }) => {
    const link = `${publicUrl}/#/${language}/registers?customer=${record.customerId}&kind=${record.kind}&record=${record.id}`;
    const place = buildingName === null ? '' : `, ${nameInEmail(buildingName)}`;
    const title = `${titleOf({ kind, record }, language)}${place}`;
    return { link, line: emailText('digest_records_line', language, { day, record: title, link }) };
  });
  const count = byDay.length - listedEnds.length;
  const listLink = `${publicUrl}/#/${language}/registers?validity=endsSoon`;
  const more = count > 0 ? [emailText('digest_records_more', language, { count, link: listLink })] : [];
  const lines = [emailText('digest_records', language), ...listedEnds.map(({ line }) => line), ...more];
  return {
    paragraphs: [lines.join('\n')],
    links: [...listedEnds.map(({ link }) => link), ...(count > 0 ? [listLink] : [])],
  };
}
