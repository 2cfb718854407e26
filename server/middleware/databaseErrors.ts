import type { Problem } from '#contract/problems.ts';
import { problem } from '../core/httpProblem.ts';

/** Driver's details of a failed statement; both drivers use the same names for code and constraint. */
interface DatabaseFault {
  code: string;
  constraint: string;
}

/** Yields an error and its chain of causes. */
function* causesOf(error: unknown): Generator<Error> {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1)
    yield cause;
}

const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : '';

/** Returns the driver's error in the chain of causes; null when the error isn't the database's. */
function databaseFault(error: unknown): DatabaseFault | null {
  for (const cause of causesOf(error)) {
    const code = codeOf(cause);
    if (!/^[0-9A-Z]{5}$/.test(code)) continue;
    const constraint = 'constraint' in cause && typeof cause.constraint === 'string' ? cause.constraint : '';
    return { code, constraint };
  }
  return null;
}

/** SQLSTATEs: connection lost (08), out of resources or connections (53), shut down or cancelled (57), read-only, disk failure. */
const awayStates = /^(?:08|53|57)...$|^25006$|^58030$/;
/** Error codes of the operating system for broken connections. */
const brokenConnections =
  /^(?:ECONN(?:REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** Error messages of the driver that come without a code. */
const lostConnections =
  /^(?:Connection terminated|Client (?:has encountered a connection error|was closed)|timeout (?:exceeded|expired)|Cannot use a pool after)/;

/** Returns whether the database is down or read-only: the call is valid, and may be retried later. */
export function isDatabaseAway(error: unknown): boolean {
  for (const cause of causesOf(error)) {
    const code = codeOf(cause);
    if (awayStates.test(code) || brokenConnections.test(code) || lostConnections.test(cause.message))
      return true;
  }
  return false;
}

/** Returns whether the database is out of disk, memory or connections (SQLSTATE class 53). */
export const isDatabaseExhausted = (error: unknown): boolean =>
  databaseFault(error)?.code.startsWith('53') ?? false;

/**
 * SQLSTATEs and error codes of an established connection that was lost: server shut down or crashed (57P01, 57P02), connection
 * broken (08), server read-only.
 */
const lostStates = /^(?:57P0[12]|08...|25006|ECONNRESET|ECONNABORTED|EPIPE)$/;
const lostMessages =
  /^(?:Connection terminated(?! due to connection timeout)|Client has encountered a connection error)/;

/** Returns whether a connection to the database broke, or leads to a read-only server: a new one may reach the right server. */
export function isConnectionLost(error: unknown): boolean {
  for (const cause of causesOf(error))
    if (lostStates.test(codeOf(cause)) || lostMessages.test(cause.message)) return true;
  return false;
}

/** Returns the SQLSTATE of a transaction that conflicted with another and may be retried: serialization failure or deadlock; else null. */
export function conflictCodeOf(error: unknown): string | null {
  const code = databaseFault(error)?.code ?? '';
  return code === '40001' || code === '40P01' ? code : null;
}

/** Returns the expected failure for a violated constraint, or null when no caller could cause it. */
export function problemOfDatabaseError(error: unknown): Problem | null {
  if (isDatabaseAway(error)) return problem('unavailable');
  const fault = databaseFault(error);
  if (!fault) return null;
  if (fault.code === '23505') {
    return fault.constraint.includes('email')
      ? problem('email_taken', 'email')
      : problem('name_taken', 'name');
  }
  // Every writer of a flaw's day meets this constraint; only the case of the visit changes both columns.
  if (fault.constraint === 'flaws_authority_due_check') return problem('due_by_authority', 'due');
  if (fault.code === '23503') return problem('invalid_reference');
  if (fault.code === '22P05' || fault.code === '22021') return problem('invalid_text');
  if (fault.code === '22003') return problem('out_of_range', null, { min: 0, max: 2_147_483_647 });
  return null;
}
