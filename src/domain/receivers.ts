import type { MailReceipt } from '../contract/roundPlanning.ts';

/** What the first word of an address of a place or a duty is, in the product's languages: nobody is called so. */
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

/** True for a mailbox that several read, as `info@` or `brandskydd.nord@`: nobody is greeted by such a name. */
export function isMailboxAddress(email: string): boolean {
  const [first = ''] = (email.split('@')[0] ?? '').toLowerCase().split(/[._+\-\d]/);
  return duties.has(first);
}

/** A receiver of a mail as its answer names them. */
export type Receiver = MailReceipt['recipients'][number];

/** A mailbox is no person: what a backend says of it, else what its address tells, or a name that is only the address. */
export function isMailbox({ kind, name, email }: Receiver): boolean {
  return kind ? kind === 'mailbox' : name === email || isMailboxAddress(email);
}

/** How many people and how many mailboxes a mail goes to, and how many receivers its sender may not see. */
export function countReceivers({ recipients, hidden = 0 }: MailReceipt): {
  people: number;
  mailboxes: number;
  hidden: number;
} {
  const mailboxes = recipients.filter(isMailbox).length;
  return { people: recipients.length - mailboxes, mailboxes, hidden };
}

/** Who several mails go to, each receiver once with all the roles that make them one; of hidden ones at least so many. */
export function joinReceipts(receipts: readonly MailReceipt[]): MailReceipt {
  const byEmail = new Map<string, Receiver>();
  for (const receiver of receipts.flatMap(({ recipients }) => recipients)) {
    const address = receiver.email.toLowerCase();
    const known = byEmail.get(address);
    const roles = new Set([...(known?.roles ?? []), ...(receiver.roles ?? [])]);
    byEmail.set(address, { ...receiver, ...known, roles: [...roles] });
  }
  const hidden = Math.max(0, ...receipts.map((receipt) => receipt.hidden ?? 0));
  return { recipients: [...byEmail.values()], hidden };
}
