import { screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { version } from '../../../package.json';
import { ErrorScreen } from '#app/screens/ErrorScreen.tsx';
import { lastCall } from '#platform/calls/callIds.ts';
import { renderComponent } from '#tests/support/screens/components.tsx';
import { expectWarning } from '#tests/support/warnings.ts';

const Broken = () => {
  throw new Error('a bug');
};

test('a broken screen shows what support needs: version, moment and the last call [OPS-51]', async () => {
  expectWarning(/a screen broke|a bug|error boundary/i);
  lastCall.ended = { id: 'a1b2c3d4-e5f6', name: 'listRounds' };
  const router = createMemoryRouter([{ path: '/', element: <Broken />, errorElement: <ErrorScreen /> }]);
  await renderComponent(<RouterProvider router={router} />);
  expect(await screen.findByText('Till supporten:')).toBeVisible();
  for (const line of [version, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/, 'listRounds a1b2c3d4-e5f6'])
    expect(screen.getByText(line)).toBeVisible();
});
