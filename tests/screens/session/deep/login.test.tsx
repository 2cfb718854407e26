import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { testPassword } from '#tests/support/seeds/seedPeople.ts';
import { useScreens } from '#tests/support/screens/screens.tsx';

const { backend, network, open } = await useScreens();

const fill = async (user: Awaited<ReturnType<typeof open>>['user'], email: string, password: string) => {
  if (email) await user.type(await screen.findByLabelText('E-mail'), email);
  if (password) await user.type(await screen.findByLabelText('Password'), password);
};

describe('login', () => {
  test('the button shows that the login is under way [AUTH-11]', async () => {
    const { people } = await backend.seed.tenant();
    let answer = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      answer = resolve;
    });
    network.use(
      http.post('*/api/v1/User/Login', async () => {
        await gate;
        return HttpResponse.json(
          { success: false, data: null, errors: [], codes: ['wrong_credentials'] },
          { status: 401 },
        );
      }),
    );
    const { user } = await open('/en/login');
    await fill(user, people.Admin.email, 'x{Enter}');
    expect(screen.getByRole('button', { name: 'Log in' })).toHaveAttribute('data-loading', 'true');
    answer();
    await screen.findByRole('alert');
    expect(screen.getByRole('button', { name: 'Log in' })).not.toHaveAttribute('data-loading');
  });

  test('a licence that is not active is reported after the right password [AUTH-14]', async () => {
    const { people, root } = await backend.seed.tenant();
    await backend.seed.licence(root, { active: false });
    const { user } = await open('/en/login');
    await fill(user, people.Admin.email, `${testPassword}{Enter}`);
    expect(await screen.findByRole('alert')).toHaveTextContent('No active license!');
  });

  test('an error text with "No active license" is recognised with any code [AUTH-14]', async () => {
    network.use(
      http.post('*/api/v1/User/Login', () =>
        HttpResponse.json(
          { success: false, data: null, errors: ['No active license for customer 7'] },
          { status: 400 },
        ),
      ),
    );
    const { user } = await open('/sv/login');
    await user.type(await screen.findByLabelText('E-post'), 'a@example.com');
    await user.type(screen.getByLabelText('Lösenord'), 'x{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Ingen aktiv licens!');
  });

  test('without a connection the login says so, and keeps the input', async () => {
    network.use(http.post('*/api/v1/User/Login', () => HttpResponse.error()));
    const { user } = await open('/en/login');
    await fill(user, 'a@example.com', 'x{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('No contact with the server');
    expect(screen.getByLabelText('E-mail')).toHaveValue('a@example.com');
  });
});
