import type { FormEvent } from 'react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { failureText } from '#platform/calls/failureText.ts';
import { sendCall } from '#platform/calls/http.ts';
import { useErrorTexts } from '#platform/calls/useErrorTexts.ts';
import { pathTo } from '#platform/paths.ts';
import { signIn } from '#entities/session/signIn.ts';

/** State of the reset form; `refused` has its own text, `failed` the general one. */
export type ResetState = 'idle' | 'mismatch' | 'sending' | 'done' | 'failed' | 'refused';

/** Returns the screen after a reset: the passkeys that still log the user in, else the dashboard. [IDENT-09] */
const nextPath = async (): Promise<string> => {
  const passkeys = await sendCall('listPasskeys', {});
  return passkeys.ok && passkeys.data.length > 0
    ? pathTo('account', {}, { query: { reset: true } })
    : pathTo('dashboard');
};

/**
 * Returns the form that sets a new password with an e-mailed link, and logs in with it; if that is refused (no licence) or fails, a link to
 * the login remains. Two different passwords are never sent. [AUTH-25, AUTH-26, AUTH-29, SETUP-161]
 */
export const useResetPassword = () => {
  const { token = '', email = '' } = useParams();
  const t = useErrorTexts();
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [repeat, setRepeat] = useState('');
  const [state, setState] = useState<ResetState>('idle');
  const [failure, setFailure] = useState<string | null>(null);

  const change = (set: (text: string) => void) => (text: string) => {
    set(text);
    setState('idle');
  };

  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!password || !repeat || state === 'sending' || state === 'done') return;
    if (password !== repeat) {
      setState('mismatch');
      return;
    }
    setState('sending');
    const outcome = await sendCall('changePassword', { body: { token, email, password } });
    const isOfPassword = !outcome.ok && outcome.failure.fields.includes('password');
    setFailure(isOfPassword ? failureText(outcome.failure, t) : null);
    setState(outcome.ok ? 'done' : isOfPassword ? 'refused' : 'failed');
    if (!outcome.ok) return;
    const session = await signIn(email, password);
    if (session.ok) await navigate(await nextPath(), { replace: true });
  };

  return {
    email,
    password,
    repeat,
    state,
    failure,
    setPassword: change(setPassword),
    setRepeat: change(setRepeat),
    handleSubmit: (event: FormEvent) => void handleSubmit(event),
  };
};
