import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { useScreens } from '#tests/support/screens/screens.tsx';

const { backend, network, calls, open } = await useScreens();

describe('recover password', () => {
  test('opens without a token and has an e-mail field [AUTH-02, AUTH-17, SHELL-12]', async () => {
    const { address } = await open('/en/recover-password');
    expect(await screen.findByLabelText('E-mail')).toHaveAttribute('type', 'email');
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    expect(address()).toBe('/en/recover-password');
  });

  test('the e-mail is required and must be one; nothing is sent before [AUTH-18, AUTH-19, FORM-06, FORM-07]', async () => {
    const { user } = await open('/sv/recover-password');
    const send = await screen.findByRole('button', { name: 'Skicka länk' });
    await user.click(send);
    expect(screen.getByText('Fältet får inte vara tomt.')).toBeVisible();
    await user.type(screen.getByLabelText('E-post'), 'astrid@');
    await user.click(send);
    expect(screen.getByText('Ogilitlig E-Postadress')).toBeVisible();
    expect(calls).toEqual([]);
  });

  test('success is reported and clears the field; address and language are sent [AUTH-20, AUTH-22, AUTH-23]', async () => {
    const { people } = await backend.seed.tenant();
    const { user } = await open('/fi/recover-password');
    await user.type(await screen.findByLabelText('Sähköposti'), `${people.Admin.email}{Enter}`);
    expect(await screen.findByRole('status')).toHaveTextContent('linkki on matkalla');
    expect(screen.getByLabelText('Sähköposti')).toHaveValue('');
    const request = calls.find(({ name }) => name.startsWith('POST v1/User/ResetPassword'));
    expect(await request?.request.json()).toEqual({ email: people.Admin.email, langCode: 'fi' });
    await backend.settled();
    expect(backend.mails).toHaveLength(1);
  });
});

const mailedAddress = async (): Promise<{ path: string; email: string }> => {
  const { people } = await backend.seed.tenant();
  await backend.ask('POST', 'v1/User/ResetPassword', { body: { email: people.Admin.email, langCode: 'en' } });
  await backend.settled();
  const link = /#(\/en\/reset-password\/[^\s"<]+)/.exec(backend.mails[0]?.text ?? '')?.[1];
  if (!link) throw new Error('no link in the mail');
  return { path: link, email: people.Admin.email };
};

const fill = async (user: Awaited<ReturnType<typeof open>>['user'], password: string, repeat: string) => {
  await user.type(await screen.findByLabelText('New password'), password);
  await user.type(screen.getByLabelText('Repeat the password'), `${repeat}{Enter}`);
};

describe('reset password', () => {
  test('the mailed link opens the screen without a session, with two password fields [AUTH-03, AUTH-24, SHELL-12]', async () => {
    const { path, email } = await mailedAddress();
    const { address } = await open(path);
    expect(await screen.findByLabelText('New password')).toBeVisible();
    expect(screen.getByLabelText('Repeat the password')).toBeVisible();
    expect(screen.getByText(`For ${email}`)).toBeVisible();
    expect(address()).toBe(path);
  });

  test('a password that is guessed soon is refused in words [INPUT-07]', async () => {
    const { path } = await mailedAddress();
    const { user } = await open(path);
    await fill(user, '1234567890', '1234567890');
    expect(await screen.findByRole('alert')).toHaveTextContent('easily guessed');
  });

  test('success is reported, disables the button, and leaves the login where one is not licensed [AUTH-27, AUTH-28, SETUP-161]', async () => {
    const { path } = await mailedAddress();
    const refusal = {
      success: false,
      data: null,
      errors: ['No active license'],
      codes: ['no_active_license'],
    };
    network.use(http.post('*/api/v1/User/Login', () => HttpResponse.json(refusal, { status: 403 })));
    const { user, address } = await open(path);
    await fill(user, 'Alldeles-ny-1', 'Alldeles-ny-1');
    expect(await screen.findByRole('status')).toHaveTextContent('The password is changed');
    expect(screen.getByRole('button', { name: 'Save the password' })).toBeDisabled();
    await user.click(screen.getByRole('link', { name: 'Log in' }));
    await waitFor(() => expect(address()).toBe('/en/login'));
  });

  test('the new password logs in at once [AUTH-29, SETUP-161]', async () => {
    const { path, email } = await mailedAddress();
    const { user } = await open(path);
    await fill(user, 'Alldeles-ny-1', 'Alldeles-ny-1');
    expect(await screen.findByRole('navigation', {}, { timeout: 20_000 })).toBeVisible();
    const request = calls.find(({ name }) => name === 'POST v1/User/ChangePassword');
    expect(await request?.request.json()).toEqual({
      token: expect.any(String),
      email,
      password: 'Alldeles-ny-1',
    });
    const body = { email, password: 'Alldeles-ny-1' };
    expect((await backend.ask('POST', 'v1/User/Login', { body })).status).toBe(200);
  });
});
