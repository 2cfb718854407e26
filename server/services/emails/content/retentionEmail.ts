import { dayIn } from '#domain/dates.ts';
import type { RetentionKind } from '#contract/privacy/retentionLimits.ts';
import type { Email } from '#server/core/ports.ts';
import { emailText } from '#server/core/texts.ts';
import { nameInEmail } from '../nameInEmail.ts';
import { namedEmail } from '../namedEmail.ts';
import { greetingOf } from '../recipients.ts';
import type { Recipient } from '../recipients.ts';

interface RetentionFacts {
  customer: string;
  announced: readonly { kind: RetentionKind; cutoff: string; count: number }[];
  /** Time of the deletion. */
  due: string;
  link: string;
}

/** E-mail that announces deletions by a customer's retention to an administrator, 30 days ahead. */
export function retentionEmail(
  recipient: Recipient,
  { customer, announced, due, link }: RetentionFacts,
): Email {
  const { name, email, language, timeZone } = recipient;
  const lines = announced.map(
    ({ kind, cutoff, count }) =>
      `- ${emailText(`retention_${kind}`, language, { count, day: dayIn(cutoff, timeZone) })}`,
  );
  const values = {
    greeting: greetingOf(recipient),
    customer: nameInEmail(customer),
    day: dayIn(due, timeZone),
    list: lines.join('\n'),
    link,
  };
  return namedEmail('retention', { name, address: email }, { language, values, links: [link] });
}
