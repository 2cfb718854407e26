import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { User } from '#contract/users/user.ts';
import type { Outcome } from '#platform/calls/envelope.ts';
import type { Failure } from '#platform/calls/failure.ts';
import { pathTo } from '#platform/paths.ts';
import { takeRequestedAddress } from '#platform/storage/requestedAddress.ts';
import { signIn } from '#entities/session/signIn.ts';

/** State of the login screen; `wrong` is the wrong-credentials flag. [AUTH-11] */
export type LoginState =
  | { status: 'idle' | 'loading' | 'success' | 'wrong' | 'noLicence' }
  | { status: 'failed'; failure: Failure };

const stateAfter = (failure: Failure): LoginState => {
  const isUnlicensed =
    failure.codes.includes('no_active_license') ||
    failure.messages.some((text) => text.includes('No active license'));
  if (isUnlicensed) return { status: 'noLicence' };
  const isWrong = failure.kind === 'http' && [400, 401, 404].includes(failure.status);
  return isWrong ? { status: 'wrong' } : { status: 'failed', failure };
};

/** Returns the login, which opens the requested address, without one the root, or calls `onLoggedIn` instead. [AUTH-10, SHELL-16] */
export const useLogin = (onLoggedIn?: () => void) => {
  const [state, setState] = useState<LoginState>({ status: 'idle' });
  const navigate = useNavigate();

  const complete = async (outcome: Outcome<User>): Promise<void> => {
    if (!outcome.ok) {
      setState(stateAfter(outcome.failure));
      return;
    }
    setState({ status: 'success' });
    if (onLoggedIn) onLoggedIn();
    else await navigate(takeRequestedAddress() ?? pathTo('dashboard'), { replace: true });
  };

  const logIn = async (email: string, password: string): Promise<void> => {
    setState({ status: 'loading' });
    await complete(await signIn(email, password));
  };

  return { state, logIn, complete, reset: () => setState({ status: 'idle' }) };
};
