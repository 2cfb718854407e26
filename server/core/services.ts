import type { BlockList } from 'node:net';
import type { Logger } from 'pino';
import type { ContractLevel } from '#contract/constants.ts';
import type { Database, OpenDatabase } from '../db/client.ts';
import type { Clock } from './clock.ts';
import type { OutgoingClient } from './outgoing/outgoingClient.ts';
import type { ResolveTxt } from './outgoing/txtRecords.ts';
import type { SecretBox, SecretKey } from './secrets/secretBox.ts';
import type {
  Authenticator,
  Background,
  DatabaseHealth,
  FileStore,
  Limits,
  LoginWaits,
  Mailer,
  Meter,
  MoveProgresses,
  PageTurns,
  Tokens,
  ConcurrencyLimiter,
} from './ports.ts';

/** Settings of the application. */
export interface AppSettings {
  /** Secret that signs tokens; at least 32 characters. */
  tokenSecret: string;
  /** Keys that encrypt stored secrets, newest first. */
  secretKeys: readonly SecretKey[];
  /** Base URL of the client as users reach it, without a trailing slash; links in e-mails start with it. */
  publicUrl: string;
  /** Domain for passkeys; the host of `publicUrl` if null or omitted. */
  passkeyDomain?: string | null;
  /** Folder of the built client, or null when only the API is served. */
  clientFolder: string | null;
  /** Folder of hashed files of earlier builds, or null when none are kept. */
  keptAssetsFolder: string | null;
  /** Proxies whose `X-Forwarded-For` is trusted; none if omitted. */
  trustedProxies?: BlockList;
  /** Hosts inside the network that requests for customers may be sent to; none if omitted. */
  outgoingHosts?: readonly string[];
  /** Enables the general rate limits by address and user; disabled only where a test floods on purpose. */
  isLimited: boolean;
  /** Level of the contract at which the backend answers; tillsyn if omitted. */
  level?: ContractLevel;
}

/** Dependencies of the routes besides the request. */
export interface Services {
  /** Database outside of any transaction: only for public and staged routes. */
  db: Database;
  databaseKind: OpenDatabase['kind'];
  databaseHealth: DatabaseHealth;
  files: FileStore;
  mail: Mailer;
  clock: Clock;
  settings: AppSettings;
  log: Logger;
  tokens: Tokens;
  secrets: SecretBox;
  /** Sends requests to addresses that users have entered. */
  outgoing: OutgoingClient;
  resolveTxt: ResolveTxt;
  authenticator: Authenticator;
  limits: Limits;
  logins: LoginWaits;
  /** Slows down password reset e-mails, to protect inboxes from floods. */
  resets: LoginWaits;
  /** Limits concurrent uploads, per caller. */
  uploads: ConcurrencyLimiter;
  /** Limits concurrent uploads without a session. */
  pageUploads: PageTurns;
  /** Limits concurrent long lists, per caller. */
  lists: ConcurrencyLimiter;
  /** Limits slices of long lists that are read concurrently. */
  slices: ConcurrencyLimiter;
  /** Limits buffered responses, per caller. */
  wholes: ConcurrencyLimiter;
  background: Background;
  /** Returns whether the process is shutting down: it still responds to running requests. */
  isStopping: () => boolean;
  moveProgress: MoveProgresses;
  /** Omitted when metrics are disabled. */
  meter?: Meter;
}
