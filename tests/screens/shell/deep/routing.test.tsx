import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { useScreens } from '#tests/support/screens/screens.tsx';

const { open } = await useScreens();

describe('routes', () => {
  test.each(['de', 'no'])('the unknown language prefix %s redirects to sv [SHELL-03]', async (prefix) => {
    const { address } = await open(`/${prefix}/recover-password`);
    await waitFor(() => expect(address()).toBe('/sv/recover-password'));
  });

  test('the language of the address is that of the interface and of the document [SHELL-02, SHELL-29]', async () => {
    const { goTo } = await open('/sv/login');
    for (const [language, title] of [
      ['sv', 'Logga in'],
      ['en', 'Log in'],
      ['fi', 'Kirjaudu sisään'],
    ] as const) {
      await goTo(`/${language}/login`);
      expect(await screen.findByRole('heading', { name: title })).toBeVisible();
      expect(document.documentElement.lang).toBe(language);
      expect(document.title).toBe(`${title} · Tillsyn`);
    }
  });
});
