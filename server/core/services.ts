import type { BlockList } from 'node:net';
import type { Logger } from 'pino';
import type { Database } from '../db/client.ts';
import type { Clock } from './clock.ts';
import type {
  Authenticator,
  Background,
  FileStore,
  Limits,
  LoginWaits,
  Mailer,
  MoveProgresses,
  Tokens,
  Turns,
} from './ports.ts';

/** What the application is told from outside. */
export interface AppSettings {
  /** Signs tokens; at least 32 characters. */
  tokenSecret: string;
  /** Where users reach the client, without a slash at the end; links in mails begin with it. */
  publicUrl: string;
  /** The built client's folder, or null when only the API is served. */
  clientFolder: string | null;
  /** Hashed files of earlier builds, or null when none are kept. */
  keptAssetsFolder: string | null;
  /** Whose `X-Forwarded-For` counts; nobody's when left out. */
  trustedProxies?: BlockList;
  /** General limits of requests by address and user; off only where a test floods on purpose. */
  isLimited: boolean;
}

/** All that routes work with beside the request. */
export interface Services {
  /** The database outside of any transaction: only for public and staged routes. */
  db: Database;
  files: FileStore;
  mail: Mailer;
  clock: Clock;
  settings: AppSettings;
  log: Logger;
  tokens: Tokens;
  authenticator: Authenticator;
  limits: Limits;
  logins: LoginWaits;
  /** Slows down mails of password resets, so that nobody's inbox can be flooded. */
  resets: LoginWaits;
  /** Uploads under way, per caller. */
  uploads: Turns;
  /** Long lists under way, per caller. */
  lists: Turns;
  /** Slices of long lists that are read just now. */
  slices: Turns;
  /** Answers that are made in one piece, per caller. */
  wholes: Turns;
  background: Background;
  /** Whether the process has been told to end: it answers what is under way. */
  isStopping: () => boolean;
  moveProgress: MoveProgresses;
  /** What every answer of the API carries. */
  apiHeaders: Readonly<Record<string, string>>;
}
