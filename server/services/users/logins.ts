import type { Session } from '#contract/users/user.ts';
import { writeAudit } from '#server/core/audit.ts';
import { fail, orNotFound } from '#server/core/httpProblem.ts';
import type { Services } from '#server/core/services.ts';
import type { Database } from '#server/db/client.ts';
import { notifyOfBreakGlass } from './breakGlass.ts';
import { isLicensed } from './callers.ts';
import { isNewDevice, loginDeviceOf, notifyOfNewDevice } from './loginDevices.ts';
import type { LoginRequest } from './loginDevices.ts';
import { loginRulesOf } from './loginRules.ts';
import { beginSession } from './sessions.ts';
import type { Account, SessionProvider } from './sessions.ts';
import { findUser, presentUser } from './users.ts';

/** Login of a user who has proved who they are, and how. */
interface ProvenLogin extends LoginRequest {
  services: Pick<Services, 'tokens' | 'settings'>;
  account: Account;
  method: 'password' | 'passkey' | 'provider';
  /** Provider that the login went through. */
  provider?: SessionProvider;
  now: string;
}

/**
 * Starts a session, records it, and e-mails the user if the device is new.
 * @throws HttpProblem no_active_license, passwords_off
 */
export async function startSession(
  tx: Database,
  { services, account, method, provider, now, ...of }: ProvenLogin,
): Promise<Session> {
  const rules = await loginRulesOf(tx, account.id);
  if (rules?.isPasswordOff && method !== 'provider') return fail('passwords_off');
  if (!isLicensed(account.level, account)) return fail('no_active_license');
  const device = loginDeviceOf(of);
  if (await isNewDevice(tx, account.id, device))
    await notifyOfNewDevice(tx, account.id, { device, settings: services.settings, now });
  const maxHours = rules?.sessionHours ?? null;
  const pair = await beginSession(tx, services.tokens, account, { now, device, maxHours, provider });
  const by = {
    actor: `user:${account.id}`,
    address: of.address,
    companyId: account.companyId,
    customerId: account.customerId,
    details: { method },
  };
  await writeAudit(tx, now, { action: 'login', ...by });
  if (rules?.isBreakGlass) {
    await writeAudit(tx, now, { action: 'break_glass_used', ...by });
    await notifyOfBreakGlass(tx, account, { rootId: rules.provider.customerId, device, now });
  }
  return { ...pair, user: presentUser(orNotFound(await findUser(tx, account.id))) };
}
