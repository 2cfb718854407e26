import { MigrationHistoryError } from './db/migrationHistory.ts';
import { OwnerLockError } from './db/ownerLock.ts';
import type { Settings } from './settings/settings.ts';
import { SettingsError } from './settings/settingsError.ts';

/** SQLSTATE class 28: PostgreSQL rejects the user, the password or the authentication method. */
const authorizationState = /^28...$/;
const missingDatabase = '3D000';
const unreachable = /^(?:ECONNREFUSED|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN)$/;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Returns the port that an error is about, and its setting. */
function portIn(error: unknown, settings: Settings | null) {
  const metrics = settings?.metrics;
  const isMetrics = error instanceof Error && 'port' in error && error.port === metrics?.port;
  return isMetrics
    ? { name: 'METRICS_PORT', port: metrics?.port, host: metrics?.host }
    : { name: 'PORT', port: settings?.port, host: settings?.host };
}

/** Returns a one-line explanation of a failed start; for an unexpected failure its stack. */
export function explainStartFailure(error: unknown, settings: Settings | null): string {
  if (
    error instanceof SettingsError ||
    error instanceof OwnerLockError ||
    error instanceof MigrationHistoryError
  )
    return error.message;
  const code = codeOf(error);
  const { name, port, host } = portIn(error, settings);
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${host} is taken: stop what uses it, or set another ${name}.`;
  if (code === 'EACCES') return `Port ${port} needs rights that this user doesn't have: set another ${name}.`;
  const isAboutHost = error instanceof Error && 'hostname' in error && error.hostname === settings?.host;
  if (code === 'EADDRNOTAVAIL' || isAboutHost)
    return `The address ${settings?.host} can't be used: check HOST.`;
  const databaseFailure = settings?.databaseUrl === undefined ? null : explainDatabaseFailure(error);
  if (databaseFailure !== null) return databaseFailure;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Returns a one-line explanation for an unusable PostgreSQL; null for any other failure. */
function explainDatabaseFailure(error: unknown): string | null {
  const codes = [codeOf(error), error instanceof Error ? codeOf(error.cause) : ''];
  const find = (matches: (code: string) => boolean) => codes.find(matches);
  const refusal = find((code) => authorizationState.test(code));
  if (refusal !== undefined)
    return `PostgreSQL refuses the user or the password of DATABASE_URL (${refusal}): check both, and DATABASE_PASSWORD_FILE where it is set.`;
  if (find((code) => code === missingDatabase) !== undefined)
    return `PostgreSQL has no database of the name in DATABASE_URL (${missingDatabase}): make it, or correct the name.`;
  const failure = find((code) => unreachable.test(code));
  if (failure !== undefined) return `The database at DATABASE_URL can't be reached (${failure}).`;
  return isAboutCertificates(error)
    ? `The database at DATABASE_URL can't be trusted, or has no TLS: ${error.message}`
    : null;
}

const isAboutCertificates = (error: unknown): error is Error =>
  error instanceof Error &&
  (/CERT|VERIFY|SIGNED/.test(codeOf(error)) || error.message.includes('does not support SSL'));
