import { dayIn } from '#domain/dates.ts';
import { composeEmail } from '#server/core/email.ts';
import { emailText } from '#server/core/texts.ts';
import type { Email } from '#server/core/ports.ts';
import { greetingOf } from '../recipients.ts';
import type { Recipient } from '../recipients.ts';

const texts = {
  next: { coming: 'round_text', late: 'round_text_late' },
  running: { coming: 'round_text_running', late: 'round_text_running_late' },
} as const;

/** Facts of a round; timestamps are ISO. `started` is null for a round that isn't running. */
export interface RoundFacts {
  plan: string;
  customer: string;
  due: string;
  started: string | null;
  link: string;
}

/** E-mail that reminds its recipient of a round, in their language and time zone. */
export function roundReminderEmail(recipient: Recipient, round: RoundFacts, now: string): Email {
  const { name, email, language, timeZone } = recipient;
  const { plan, customer, link } = round;
  const due = dayIn(round.due, timeZone);
  const started = dayIn(round.started ?? now, timeZone);
  const values = { greeting: greetingOf(recipient), plan, customer, due, started, link };
  const { coming, late } = round.started === null ? texts.next : texts.running;
  return composeEmail(
    { name, address: email },
    {
      language,
      subject: emailText('round_subject', language, values),
      text: emailText(due < dayIn(now, timeZone) ? late : coming, language, values),
      links: [link],
    },
  );
}
