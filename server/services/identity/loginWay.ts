import type { LoginWay } from '#contract/identity/login.ts';
import { domainOfEmail } from '#domain/identity/domainName.ts';
import type { Database } from '#server/db/client.ts';
import { loginRulesOf } from '../users/loginRules.ts';
import { rootOfDomain } from './domains.ts';
import { providerOfRoot } from './providers.ts';
import { findInvitation } from './startedLogins.ts';

/** Way of everybody whose domain has no provider. */
const byPassword: LoginWay = { hasPassword: true, provider: null };

/** Returns the way of an invited user, whom the invitation's link has identified; null without an open invitation. */
async function wayOfInvitation(db: Database, token: string, now: string): Promise<LoginWay | null> {
  const invited = await findInvitation(db, token, now);
  if (!invited) return null;
  const rules = await loginRulesOf(db, invited.userId);
  if (!rules) return byPassword;
  const { id, name } = rules.provider;
  return { hasPassword: !rules.isPasswordOff, provider: { id, name } };
}

/**
 * Returns the way to log in with an e-mail address. Its domain alone decides, if a root customer has proved it: no user is looked up.
 * [IDENT-24]
 */
export async function findLoginWay(
  db: Database,
  { email, invitation }: { email: string; invitation?: string | undefined },
  now: string,
): Promise<LoginWay> {
  const invited = invitation === undefined ? null : await wayOfInvitation(db, invitation, now);
  if (invited) return invited;
  const domain = domainOfEmail(email);
  const rootId = domain === null ? null : await rootOfDomain(db, domain);
  const provider = rootId === null ? null : await providerOfRoot(db, rootId);
  if (!provider?.isEnabled) return byPassword;
  const { id, name, passwordsOff } = provider;
  return { hasPassword: !passwordsOff, provider: { id, name } };
}
