import { screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useAddressParams } from '#platform/useAddressParams.ts';
import { renderComponent } from '#tests/support/screens/components.tsx';

/** Changes the address twice before anything is rendered, as quick hands do on a slow tablet. */
const Quick = () => {
  const [, change] = useAddressParams();
  const handle = async () => {
    change({ q: 'anna', page: null });
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    change({ size: 25 });
  };
  return (
    <button type="button" onClick={() => void handle()}>
      Set
    </button>
  );
};

test('a change of the address keeps the one that was made just before', async () => {
  const router = createMemoryRouter([{ path: '*', element: <Quick /> }], { initialEntries: ['/?page=3'] });
  const { user } = await renderComponent(<RouterProvider router={router} />);
  await user.click(screen.getByRole('button', { name: 'Set' }));
  await waitFor(() => expect(router.state.location.search).toBe('?q=anna&size=25'));
});
