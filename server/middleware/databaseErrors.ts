import type { Problem } from '../../src/contract/problems.ts';
import { problem } from '../core/refusal.ts';

/** What the driver says of a failed statement; both drivers name code and constraint alike. */
interface DatabaseFault {
  code: string;
  constraint: string;
}

/** The driver's error below whatever wraps it; null when the error isn't the database's. */
function databaseFault(error: unknown): DatabaseFault | null {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    if (!('code' in cause) || typeof cause.code !== 'string' || !/^[0-9A-Z]{5}$/.test(cause.code)) continue;
    const constraint = 'constraint' in cause && typeof cause.constraint === 'string' ? cause.constraint : '';
    return { code: cause.code, constraint };
  }
  return null;
}

/** True when the transaction lost against another and may be tried again: serialization failure or deadlock. */
export function isRetryable(error: unknown): boolean {
  const fault = databaseFault(error);
  return fault?.code === '40001' || fault?.code === '40P01';
}

/** The expected failure behind a broken constraint, or null when the error is not one that a caller could cause. */
export function problemOfDatabaseError(error: unknown): Problem | null {
  const fault = databaseFault(error);
  if (!fault) return null;
  if (fault.code === '23505') {
    return fault.constraint.includes('email')
      ? problem('email_taken', 'email')
      : problem('name_taken', 'name');
  }
  if (fault.code === '23503') return problem('invalid_reference');
  if (fault.code === '22P05' || fault.code === '22021') return problem('invalid_text');
  if (fault.code === '22003') return problem('out_of_range', null, { min: 0, max: 2_147_483_647 });
  if (fault.code.startsWith('57') || fault.code.startsWith('08') || fault.code === '53300')
    return problem('unavailable');
  return null;
}
