import { calls } from '#contract/calls.ts';
import { incidentKind } from '#contract/registers/incidentEvents.ts';
import { composeEmail } from '#server/core/email.ts';
import { emailText } from '#server/core/texts.ts';
import type { Email } from '#server/core/ports.ts';
import { flawAddress } from '../flaws/flawReminders.ts';
import { placeOfStop } from '../emails/emailTokens.ts';
import { greetingOf } from '../emails/recipients.ts';
import type { UserRecipient } from '../emails/recipients.ts';
import type { PromptFlaw } from './promptRecipients.ts';

/** Headings of an e-mail, the most severe first; a flaw is listed under the first that applies. */
const parts = [
  ['critical', 'prompt_critical'],
  ['refused', 'flaws_refused'],
  ['assigned', 'flaws_assigned'],
] as const;

/** Maximum number of flaws listed in one e-mail. */
const mostLines = 30;

/** News of one person: flaws, and numbers of fault reports, reported incidents and roles that were handed back. */
interface PromptContent {
  flaws: readonly PromptFlaw[];
  reports: number;
  incidents: number;
  handedBack: number;
  publicUrl: string;
}

/** Builds the e-mail with one person's notifications. `flaws` are in the reader's language. */
export function promptEmail(
  holder: UserRecipient,
  { flaws, reports, incidents, handedBack, publicUrl }: PromptContent,
): Email {
  const { language, name, email, userId } = holder;
  const seenFlaws = new Set<number>();
  const ordered = parts.flatMap(([kind]) =>
    flaws.filter((flaw) => flaw.kind === kind && !seenFlaws.has(flaw.id) && seenFlaws.add(flaw.id)),
  );
  const listedFlaws = ordered.slice(0, mostLines);
  const linkOf = (flaw: PromptFlaw) => flawAddress(flaw, publicUrl, language);
  const nothing = emailText('no_value', language);
  const lineOf = (flaw: PromptFlaw) =>
    emailText('flaws_line', language, {
      due: flaw.due ?? nothing,
      flaw: flaw.name.replace(/\s+/g, ' '),
      place: flaw.place || nothing,
      link: linkOf(flaw),
    });
  const paragraphs = parts.flatMap(([kind, heading]) => {
    const some = listedFlaws.filter((flaw) => flaw.kind === kind);
    return some.length === 0 ? [] : [[emailText(heading, language), ...some.map(lineOf)].join('\n')];
  });
  const work = `${publicUrl}/#/${language}/work`;
  const more = ordered.length - listedFlaws.length;
  const reportsLink = `${publicUrl}/#/${language}/fault-reports`;
  const reportLine = emailText('digest_reports', language, { count: reports, link: reportsLink });
  const incidentsLink = `${publicUrl}/#/${language}/registers?kind=${incidentKind}&triage=waiting`;
  const incidentLine = emailText('prompt_incidents', language, { count: incidents, link: incidentsLink });
  const rolesLink = `${publicUrl}/#/${language}/registers?kind=organisation`;
  const roleLine = emailText('prompt_handed_back', language, { count: handedBack, link: rolesLink });
  const settings = `${publicUrl}/#/${language}/reminders`;
  const stop = `${publicUrl}/#/${language}/stop-reminders/${placeOfStop(userId)}`;
  const text = [
    emailText('digest_start', language, { greeting: greetingOf(holder) }),
    ...paragraphs,
    ...(more > 0 ? [emailText('flaws_more', language, { count: more, link: work })] : []),
    ...(reports > 0 ? [`${emailText('prompt_reports', language)}\n${reportLine}`] : []),
    ...(incidents > 0 ? [incidentLine] : []),
    ...(handedBack > 0 ? [roleLine] : []),
    emailText('prompt_end', language, { settings, stop }),
  ].join('\n\n');
  const content = {
    language,
    subject: emailText('prompt_subject', language),
    text: `${text}\n`,
    links: [
      ...listedFlaws.map(linkOf),
      ...(more > 0 ? [work] : []),
      ...(reports > 0 ? [reportsLink] : []),
      ...(incidents > 0 ? [incidentsLink] : []),
      ...(handedBack > 0 ? [rolesLink] : []),
      settings,
      stop,
    ],
  };
  const unsubscribe = `${publicUrl}/api/${calls.unsubscribe.path.replace('{token}', placeOfStop(userId))}`;
  return { ...composeEmail({ name, address: email }, content), unsubscribe };
}
