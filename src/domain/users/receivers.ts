import type { MailReceipt } from '#contract/notifications/reminders.ts';

/** First words of shared addresses, naming a place or a function, in the product's languages; they aren't names of people. */
const duties = new Set(
  [
    'info office contact support service servicedesk helpdesk reception security safety team hello mail post',
    'postmaster noreply invoice sales facilities maintenance fire firesafety hr',
    'kontakt kontor kontoret kundservice kundtjanst receptionen fastighet fastigheter fastighetsservice',
    'forvaltning vaktmastare vaktmasteri drift sakerhet brand brandskydd brister felanmalan registrator jour',
    'larm hej mejl ekonomi faktura styrelse styrelsen',
    'posti asiakaspalvelu huolto kiinteisto toimisto vastaanotto turvallisuus paloturvallisuus viat puutteet',
    'kirjaamo hallitus isannointi tuki paivystys',
  ].flatMap((line) => line.split(' ')),
);

/** Returns whether an address is a shared mailbox, such as `info@` or `brandskydd.nord@`, which isn't greeted by name. */
export function isMailboxAddress(email: string): boolean {
  const [first = ''] = (email.split('@')[0] ?? '').toLowerCase().split(/[._+\-\d]/);
  return duties.has(first);
}

/** A recipient of an e-mail in the response. */
export type Receiver = MailReceipt['recipients'][number];

/** Returns whether a recipient is a mailbox: as reported by the backend, else by the address, or by a name equal to the address. */
export function isMailbox({ kind, name, email }: Receiver): boolean {
  return kind ? kind === 'mailbox' : name === email || isMailboxAddress(email);
}

/** Counts the people and mailboxes among an e-mail's recipients, and the recipients hidden from its sender. */
export function countReceivers({ recipients, hidden = 0 }: MailReceipt): {
  people: number;
  mailboxes: number;
  hidden: number;
} {
  const mailboxes = recipients.filter(isMailbox).length;
  return { people: recipients.length - mailboxes, mailboxes, hidden };
}

/** Merges the recipients of several e-mails, each once with all their roles; the number of hidden ones is a lower bound. */
export function joinReceipts(receipts: readonly MailReceipt[]): MailReceipt {
  const byEmail = new Map<string, Receiver>();
  for (const receiver of receipts.flatMap(({ recipients }) => recipients)) {
    const address = receiver.email.toLowerCase();
    const knownReceiver = byEmail.get(address);
    const roles = new Set([...(knownReceiver?.roles ?? []), ...(receiver.roles ?? [])]);
    byEmail.set(address, { ...receiver, ...knownReceiver, roles: [...roles] });
  }
  const hidden = Math.max(0, ...receipts.map((receipt) => receipt.hidden ?? 0));
  return { recipients: [...byEmail.values()], hidden };
}
