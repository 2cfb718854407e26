import { calls } from '#contract/calls.ts';
import { letterTo } from '#server/core/email.ts';
import { mailText, pluralMailText } from '#server/core/messages.ts';
import type { Mail } from '#server/core/ports.ts';
import { flawAddress } from '../flaws/flawMails.ts';
import { placeOfStop } from '../emails/emailTokens.ts';
import { greetingOf } from '../emails/recipients.ts';
import type { Holder } from '../emails/recipients.ts';
import type { PromptFlaw } from './promptRecipients.ts';

/** Headings of an e-mail, the most severe first; a flaw is listed under the first that applies. */
const parts = [
  ['critical', 'prompt_critical'],
  ['refused', 'flaws_refused'],
  ['assigned', 'flaws_assigned'],
] as const;

/** Maximum number of flaws listed in one e-mail. */
const mostLines = 30;

/** Builds the e-mail with one person's notifications. `flaws` are in the reader's language. */
export function promptLetter(
  holder: Holder,
  { flaws, reports, publicUrl }: { flaws: readonly PromptFlaw[]; reports: number; publicUrl: string },
): Mail {
  const { language, name, email, userId } = holder;
  const seenFlaws = new Set<number>();
  const ordered = parts.flatMap(([kind]) =>
    flaws.filter((flaw) => flaw.kind === kind && !seenFlaws.has(flaw.id) && seenFlaws.add(flaw.id)),
  );
  const listedFlaws = ordered.slice(0, mostLines);
  const linkOf = (flaw: PromptFlaw) => flawAddress(flaw, publicUrl, language);
  const nothing = mailText('no_value', language);
  const lineOf = (flaw: PromptFlaw) =>
    mailText('flaws_line', language, {
      due: flaw.due ?? nothing,
      flaw: flaw.name.replace(/\s+/g, ' '),
      place: flaw.place || nothing,
      link: linkOf(flaw),
    });
  const paragraphs = parts.flatMap(([kind, heading]) => {
    const some = listedFlaws.filter((flaw) => flaw.kind === kind);
    return some.length === 0 ? [] : [[mailText(heading, language), ...some.map(lineOf)].join('\n')];
  });
  const work = `${publicUrl}/#/${language}/work`;
  const more = ordered.length - listedFlaws.length;
  const reportsLink = `${publicUrl}/#/${language}/fault-reports`;
  const reportLine = pluralMailText('digest_reports', language, { count: reports, link: reportsLink });
  const settings = `${publicUrl}/#/${language}/reminders`;
  const stop = `${publicUrl}/#/${language}/stop-reminders/${placeOfStop(userId)}`;
  const text = [
    mailText('digest_start', language, { greeting: greetingOf(holder) }),
    ...paragraphs,
    ...(more > 0 ? [mailText('flaws_more', language, { count: more, link: work })] : []),
    ...(reports > 0 ? [`${mailText('prompt_reports', language)}\n${reportLine}`] : []),
    mailText('prompt_end', language, { settings, stop }),
  ].join('\n\n');
  const emailText = {
    language,
    subject: mailText('prompt_subject', language),
    text: `${text}\n`,
    links: [
      ...listedFlaws.map(linkOf),
      ...(more > 0 ? [work] : []),
      ...(reports > 0 ? [reportsLink] : []),
      settings,
      stop,
    ],
  };
  const unsubscribe = `${publicUrl}/api/${calls.unsubscribe.path.replace('{token}', placeOfStop(userId))}`;
  return { ...letterTo({ name, address: email }, emailText), unsubscribe };
}
