import Bowser from 'bowser';
import { and, eq, isNotNull, isNull, ne, or } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { coarseNetworkOf } from '#server/core/networks.ts';
import type { OpenCall } from '#server/core/call.ts';
import type { Services } from '#server/core/services.ts';
import { users } from '#server/db/schema/users.ts';
import { newDeviceEmail } from '../emails/content/newDeviceEmail.ts';
import { queueEmails } from '../emails/emailQueue.ts';
import { personsOf } from '../emails/recipients.ts';
import { hashToken } from '../shared/tokens.ts';

/** Maximum length of a stored `User-Agent`. */
const maxUserAgent = 300;

/** Device of a login, as its request states it. */
export interface LoginDevice {
  userAgent: string;
  /** Network of the address without its last half; empty if unknown. */
  network: string;
  /** IANA name; null if the device sent none. */
  timeZone: string | null;
  /** Digest of the random id that the client keeps; null if it sent none. */
  deviceHash: string | null;
}

/** Device of a session that no request began. */
export const unknownDevice: LoginDevice = { userAgent: '', network: '', timeZone: null, deviceHash: null };

/** Parts of a login's request that describe its device; `device` is the body's part. */
export interface LoginRequest extends Pick<OpenCall<'login'>, 'request' | 'address'> {
  device: ReturnType<OpenCall<'login'>['body']>['device'];
}

/** Returns the device of a login's request. */
export function loginDeviceOf({ request, address, device }: LoginRequest): LoginDevice {
  return {
    userAgent: (request.headers.get('user-agent') ?? '').slice(0, maxUserAgent),
    network: coarseNetworkOf(address),
    timeZone: device?.timeZone ?? null,
    deviceHash: device?.id ? hashToken(device.id) : null,
  };
}

/** Returns the names of the browser and the operating system of a `User-Agent`; empty if unknown. */
export function namesOfUserAgent(userAgent: string): { browser: string; system: string } {
  if (userAgent === '') return { browser: '', system: '' };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: browser.name ?? '', system: os.name ?? '' };
}

/**
 * Returns whether a user has logged in before, but not on this device. Without an id on either side, browser and network are compared.
 * Sessions without a device, of version 3.0.0, make none new: its update would warn everybody.
 */
export async function isNewDevice(tx: Database, userId: number, device: LoginDevice): Promise<boolean> {
  const ofUser = eq(sessions.userId, userId);
  const hasDevice = or(isNotNull(sessions.deviceHash), ne(sessions.userAgent, ''), ne(sessions.network, ''));
  const isAlike = and(eq(sessions.userAgent, device.userAgent), eq(sessions.network, device.network));
  const isSame =
    device.deviceHash === null
      ? isAlike
      : or(eq(sessions.deviceHash, device.deviceHash), and(isNull(sessions.deviceHash), isAlike));
  const [earlier] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(ofUser, hasDevice))
    .limit(1);
  if (!earlier) return false;
  const [known] = await tx.select({ id: sessions.id }).from(sessions).where(and(ofUser, isSame)).limit(1);
  return !known;
}

/** Queues an e-mail about a login on a new device to its user. */
export async function notifyOfNewDevice(
  tx: Database,
  userId: number,
  { device, settings, now }: { device: LoginDevice; settings: Services['settings']; now: string },
): Promise<void> {
  const recipients = await personsOf(tx, eq(users.id, userId));
  await queueEmails(
    tx,
    recipients.map((recipient) =>
      newDeviceEmail(recipient, {
        ...namesOfUserAgent(device.userAgent),
        timeZone: device.timeZone,
        network: device.network,
        loggedIn: now,
        link: `${settings.publicUrl}/#/${recipient.language}/account`,
      }),
    ),
  );
}
