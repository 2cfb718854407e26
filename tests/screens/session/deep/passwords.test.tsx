import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { testPassword } from '#tests/support/seeds/seedPeople.ts';
import { useScreens } from '#tests/support/screens/screens.tsx';

const { backend, network, calls, open } = await useScreens();

describe('recover password', () => {
  test('a failure is reported [AUTH-21]', async () => {
    network.use(http.post('*/api/v1/User/ResetPassword', () => HttpResponse.json({}, { status: 503 })));
    const { user } = await open('/en/recover-password');
    await user.type(await screen.findByLabelText('E-mail'), 'astrid@example.com{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to initiate password reset.');
    expect(screen.getByLabelText('E-mail')).toHaveValue('astrid@example.com');
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
  test('two passwords that differ are refused before anything is sent [AUTH-25]', async () => {
    const { path } = await mailedAddress();
    const { user } = await open(path);
    calls.length = 0;
    await fill(user, 'Alldeles-ny-1', 'Alldeles-ny-2');
    expect(await screen.findByText('Passwords do not match!')).toBeVisible();
    expect(calls).toEqual([]);
  });

  test('any other failure gives the general text and the way to a new link [AUTH-26]', async () => {
    const { user, address } = await open('/en/reset-password/spent-token/astrid@example.com');
    await fill(user, testPassword, testPassword);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Something went wrong, please try again or request a new link.',
    );
    await user.click(screen.getByRole('link', { name: 'Request a new link' }));
    await waitFor(() => expect(address()).toBe('/en/recover-password'));
  });

  test('a password that is too short is reported in numbers', async () => {
    const { path } = await mailedAddress();
    const { user } = await open(path);
    await fill(user, 'kort', 'kort');
    expect(await screen.findByRole('alert')).toHaveTextContent('at least 10 characters');
  });
});
