import { inArray } from 'drizzle-orm';
import { BlockList, isIP, isIPv6 } from 'node:net';
import type { Database } from './db/client.ts';
import { demoAccounts, demoPassword } from './db/demo/accounts.ts';
import { users } from './db/schema/users.ts';
import { isPasswordOf } from './services/users/passwords.ts';
import type { Settings } from './settings/settings.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Returns whether a host name or address is this machine itself, unreachable from others. */
function isLoopback(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '');
  if (isIP(address) === 0) return /^(?:.+\.)?localhost$/i.test(address);
  return loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/**
 * Returns the startup warning that demo accounts, whose password is public, are reachable from other machines; null if they aren't. Looks
 * for the accounts regardless of the current `DEMO`, since those from an earlier start remain.
 */
export async function exposedDemo(
  db: Database,
  { host, publicUrl }: Pick<Settings, 'host' | 'publicUrl'>,
): Promise<string | null> {
  const reachable = [host, new URL(publicUrl).hostname].find((name) => !isLoopback(name));
  if (reachable === undefined) return null;
  const emails = demoAccounts.map(({ email }) => email);
  const demoUsers = await db
    .select({ email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(inArray(users.email, emails));
  for (const { email, passwordHash } of demoUsers) {
    if (!(await isPasswordOf(demoPassword, passwordHash))) continue;
    return (
      `WARNING: others can reach this server (${reachable}), and its demo accounts have a password that everybody knows ` +
      `(${email} for one). Use it for trials without real data, or start with DEMO=off on an empty database.`
    );
  }
  return null;
}
