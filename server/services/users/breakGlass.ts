import type { Database } from '#server/db/client.ts';
import { breakGlassEmail } from '../emails/content/breakGlassEmail.ts';
import { queueEmails } from '../emails/emailQueue.ts';
import { administersRoot, personsOf } from '../emails/recipients.ts';
import { namesOfUserAgent } from './loginDevices.ts';
import type { LoginDevice } from './loginDevices.ts';
import type { Account } from './sessions.ts';

/** Queues an e-mail about a login of the break-glass account to all administrators of its root customer. [IDENT-19] */
export async function notifyOfBreakGlass(
  tx: Database,
  account: Pick<Account, 'firstName' | 'lastName'>,
  { rootId, device, now }: { rootId: number; device: LoginDevice; now: string },
): Promise<void> {
  const administrators = await personsOf(tx, administersRoot(tx, rootId));
  const { timeZone, network } = device;
  const facts = {
    person: `${account.firstName} ${account.lastName}`,
    ...namesOfUserAgent(device.userAgent),
    timeZone,
    network,
    loggedIn: now,
  };
  await queueEmails(
    tx,
    administrators.map((recipient) => breakGlassEmail(recipient, facts)),
  );
}
