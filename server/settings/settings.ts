import type { BlockList } from 'node:net';
import { contractLevels } from '#contract/constants.ts';
import type { ContractLevel } from '#contract/constants.ts';
import { resolve } from 'node:path';
import { databaseUrlOf } from './databaseAddress.ts';
import { filesPlaceOf } from './filesPlace.ts';
import type { FilesPlace } from '#server/services/files/objectStore.ts';
import type { SecretKey } from '#server/core/secrets/secretBox.ts';
import { readSecretKeys } from './secretKeys.ts';
import { SettingsError } from './settingsError.ts';
import { dnsServersOf, outgoingHostsOf } from './outgoingHosts.ts';
import { trustedProxiesOf } from './trustedProxies.ts';

/** Settings of the administrator, all from the environment. */
export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  smtpUrl: string | undefined;
  files: FilesPlace;
  publicUrl: string;
  /** Domain for passkeys; null for the host of `publicUrl`. */
  passkeyDomain: string | null;
  /** Proxies that are trusted to report a request's origin. */
  trustedProxies: BlockList;
  /** Hosts inside the network that requests for customers may be sent to, as `host` or `host:port`. */
  outgoingHosts: readonly string[];
  /** DNS servers for the records of customers' domains, as `address` or `address:port`; those of the system if empty. */
  dnsServers: readonly string[];
  /** Null when not set: a secret is then generated and stored with the data. */
  tokenSecret: string | null;
  /** Keys that encrypt stored secrets, newest first; null when not set: a key is then generated and stored with the data. */
  secretKeys: readonly SecretKey[] | null;
  isDemo: boolean;
  /** Level of the contract at which the server answers. */
  level: ContractLevel;
  /** Location of the metrics: a separate port, or the server's port with a token; null when metrics are disabled. */
  metrics: MetricsSettings | null;
  isProduction: boolean;
}

/** Settings of the metrics. At least one of port and token is set; with both, the port requires the token too. */
export interface MetricsSettings {
  port: number | null;
  host: string;
  token: string | null;
}

/** Output of `--help`. */
export const help = `Tillsyn: fire-safety inspection, client and backend at one address.

Usage: npm start [-- --specified] [-- --help]

  --specified   answers only calls and fields that the specification names, as CONTRACT_LEVEL=specified

Settings, all from the environment:
  PORT          port to listen on (4780)
  HOST          address to listen on (127.0.0.1; 0.0.0.0 for all)
  DATA_DIR      folder for the embedded database, files, mails and the secret (./data)
  DATABASE_URL  postgres://user:password@host:port/name for PostgreSQL 15 or newer (unset: the embedded database);
                with ?sslmode=verify-full&sslrootcert=FILE by TLS, its certificate checked
  DATABASE_URL_FILE  a file with that address instead
  DATABASE_PASSWORD_FILE  a file with its password
  SMTP_URL      smtp://user:password@host:port?from=address for mail (unset: mails become .eml files in the data folder)
  FILES_URL     where uploads are kept: a folder or file:// address (a folder in the data folder), or
                s3://bucket/prefix?endpoint=https://host&region=name for a store with an S3 interface
  FILES_KEY_ID  the id of that store's key
  FILES_KEY_SECRET  its secret
  FILES_KEY_FILE  a file with both instead, one a line
  PUBLIC_URL    where users reach the product, for links in mails (http://HOST:PORT)
  PASSKEY_DOMAIN  domain that passkeys belong to: the host of PUBLIC_URL or a domain above it (that host)
  TRUST_PROXY   addresses or networks of proxies whose X-Forwarded-For counts, separated by commas (none)
  TOKEN_SECRET  signs sessions, at least 32 characters (unset: made and kept in the data folder;
                required with NODE_ENV=production)
  SECRETS_KEY   a file of keys that encrypt stored secrets, newest first: a line "id key" each, the key 32 bytes in base64
                (unset: made and kept with the data)
  OUTGOING_ALLOWED_HOSTS  hosts inside the network that identity providers of customers may be at, as host or host:port,
                separated by commas (none: only https and public addresses)
  DNS_SERVERS   addresses of DNS servers for the records of customers' domains, separated by commas (the system's)
  METRICS_PORT  port of its own for GET /metrics, for Prometheus (unset: none)
  METRICS_HOST  address that port listens on (127.0.0.1)
  METRICS_TOKEN GET /metrics wants it as bearer, at least 32 characters; without METRICS_PORT it is served at PORT (unset: none)
  CONTRACT_LEVEL  tillsyn or specified: calls and fields that the server knows (tillsyn)
  DEMO          on or off: make demo data when the database is empty (on; always off with NODE_ENV=production)
  NODE_ENV      production for real use
`;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings without side effects. @param args command line, of which `--specified` is read
 * @throws SettingsError with one line that names the setting and a valid value
 */
export function readSettings(environment: Environment, args: readonly string[] = []): Settings {
  const readVariable = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const isProduction = readVariable('NODE_ENV') === 'production';
  const port = portOf('PORT', readVariable('PORT') ?? '4780');
  const host = readVariable('HOST') ?? '127.0.0.1';
  const dataDir = resolve(readVariable('DATA_DIR') ?? 'data');
  return {
    port,
    host,
    dataDir,
    databaseUrl: databaseUrlOf(readVariable),
    smtpUrl: urlOf('SMTP_URL', readVariable('SMTP_URL'), ['smtp:', 'smtps:']),
    files: filesPlaceOf(readVariable('FILES_URL'), { dataDir, read: readVariable }),
    publicUrl: publicUrlOf(readVariable('PUBLIC_URL'), host, port),
    passkeyDomain: passkeyDomainOf(
      readVariable('PASSKEY_DOMAIN'),
      publicUrlOf(readVariable('PUBLIC_URL'), host, port),
    ),
    trustedProxies: trustedProxiesOf(readVariable('TRUST_PROXY')),
    outgoingHosts: outgoingHostsOf(readVariable('OUTGOING_ALLOWED_HOSTS')),
    dnsServers: dnsServersOf(readVariable('DNS_SERVERS')),
    isDemo: switchOf('DEMO', readVariable('DEMO'), !isProduction) && !isProduction,
    level: args.includes('--specified') ? 'specified' : levelOf(readVariable('CONTRACT_LEVEL')),
    isProduction,
    metrics: metricsOf(readVariable),
    tokenSecret: secretOf(readVariable('TOKEN_SECRET'), isProduction),
    secretKeys: keysOf(readVariable('SECRETS_KEY')),
  };
}

function portOf(name: string, text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new SettingsError(`${name} must be a number from 0 to 65535, not "${text}".`);
  return port;
}

function metricsOf(read: (name: string) => string | undefined): MetricsSettings | null {
  const [port, token] = [read('METRICS_PORT'), read('METRICS_TOKEN')];
  if (token !== undefined) rejectShort('METRICS_TOKEN', token);
  if (port === undefined && token === undefined) return null;
  return {
    port: port === undefined ? null : portOf('METRICS_PORT', port),
    host: read('METRICS_HOST') ?? '127.0.0.1',
    token: token ?? null,
  };
}

function urlOf(name: string, text: string | undefined, protocols: readonly string[]): string | undefined {
  if (text === undefined) return undefined;
  // The value is not repeated: it may hold a password.
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
    throw new SettingsError(
      `${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}.`,
    );
  }
  return text;
}

function passkeyDomainOf(domain: string | undefined, publicUrl: string): string | null {
  if (domain === undefined) return null;
  const { hostname } = new URL(publicUrl);
  if (domain !== hostname && !hostname.endsWith(`.${domain}`))
    throw new SettingsError(
      `PASSKEY_DOMAIN must be the host of PUBLIC_URL (${hostname}) or a domain above it, not "${domain}".`,
    );
  return domain;
}

function publicUrlOf(text: string | undefined, host: string, port: number): string {
  const url = urlOf('PUBLIC_URL', text, ['http:', 'https:']);
  if (url !== undefined) return url.replace(/\/+$/, '');
  const displayHost = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${displayHost.includes(':') ? `[${displayHost}]` : displayHost}:${port}`;
}

function levelOf(text = 'tillsyn'): ContractLevel {
  const level = contractLevels.find((name) => name === text);
  if (level === undefined)
    throw new SettingsError(`CONTRACT_LEVEL must be ${contractLevels.join(' or ')}, not "${text}".`);
  return level;
}

function switchOf(name: string, text: string | undefined, preset: boolean): boolean {
  if (text === undefined) return preset;
  if (/^(?:on|true|1|yes)$/i.test(text)) return true;
  if (/^(?:off|false|0|no)$/i.test(text)) return false;
  throw new SettingsError(`${name} must be on or off, not "${text}".`);
}

/** Shortest secret, in characters. */
export const minSecretLength = 32;

function secretOf(text: string | undefined, isProduction: boolean): string | null {
  if (text === undefined && isProduction)
    throw new SettingsError('TOKEN_SECRET must be set with NODE_ENV=production (at least 32 characters).');
  if (text !== undefined) rejectShort('TOKEN_SECRET', text);
  return text ?? null;
}

const keysOf = (path: string | undefined): SecretKey[] | null =>
  path === undefined ? null : readSecretKeys(path);

function rejectShort(name: string, text: string): void {
  if (text.length < minSecretLength)
    throw new SettingsError(`${name} must have at least ${minSecretLength} characters.`);
}
