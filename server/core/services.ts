import type { BlockList } from 'node:net';
import type { Logger } from 'pino';
import type { Database, OpenDatabase } from '../db/client.ts';
import type { Clock } from './clock.ts';
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
  Turns,
} from './ports.ts';

/** The application's settings. */
export interface AppSettings {
  /** Signs tokens; at least 32 characters. */
  tokenSecret: string;
  /** Where users reach the client, without a slash at the end; links in mails begin with it. */
  publicUrl: string;
  /** The built client's folder, or null when only the API is served. */
  clientFolder: string | null;
  /** Hashed files of earlier builds, or null when none are kept. */
  keptAssetsFolder: string | null;
  /** Proxies whose `X-Forwarded-For` is trusted; none if left out. */
  trustedProxies?: BlockList;
  /** General request limits by address and user; off only where a test floods on purpose. */
  isLimited: boolean;
}

/** All that routes use besides the request. */
export interface Services {
  /** The database outside of any transaction: only for public and staged routes. */
  db: Database;
  databaseKind: OpenDatabase['kind'];
  databaseHealth: DatabaseHealth;
  files: FileStore;
  mail: Mailer;
  clock: Clock;
  settings: AppSettings;
  log: Logger;
  tokens: Tokens;
  authenticator: Authenticator;
  limits: Limits;
  logins: LoginWaits;
  /** Slows down password reset mails, so that nobody's inbox can be flooded. */
  resets: LoginWaits;
  /** Uploads in progress, per caller. */
  uploads: Turns;
  /** Uploads in progress without a session. */
  pageUploads: PageTurns;
  /** Long lists in progress, per caller. */
  lists: Turns;
  /** Slices of long lists being read. */
  slices: Turns;
  /** Responses built in one piece, per caller. */
  wholes: Turns;
  background: Background;
  /** Whether the process is shutting down: it still answers running requests. */
  isStopping: () => boolean;
  moveProgress: MoveProgresses;
  /** Left out when no metrics are asked for. */
  meter?: Meter;
  /** Headers of every API response. */
  apiHeaders: Readonly<Record<string, string>>;
}
