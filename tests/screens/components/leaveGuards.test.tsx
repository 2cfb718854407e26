import { screen } from '@testing-library/react';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { LeaveBlocker } from '#components/leaving/LeaveBlocker.tsx';
import { useUnsavedChanges } from '#components/leaving/useUnsavedChanges.ts';
import { renderComponent } from '#tests/support/screens/components.tsx';

const Work = ({ name, isUnsaved }: { name: string; isUnsaved: boolean }) => {
  const { question } = useUnsavedChanges(() => isUnsaved);
  return question.isOpen ? (
    <section aria-label={name}>
      <button type="button" onClick={question.onDiscard}>
        {'Leave'}
      </button>
      <button type="button" onClick={question.onKeep}>
        {'Stay'}
      </button>
    </section>
  ) : null;
};

const open = async (inner: boolean, outer: boolean) => {
  const works = (
    <>
      <Work name="outer" isUnsaved={outer} />
      <Work name="inner" isUnsaved={inner} />
      <Link to="/other">{'Away'}</Link>
    </>
  );
  const router = createMemoryRouter([
    {
      element: <LeaveBlocker children={<Outlet />} />,
      children: [
        { path: '/', element: works },
        { path: '/other', element: null },
      ],
    },
  ]);
  const { user } = await renderComponent(<RouterProvider router={router} />);
  await user.click(await screen.findByRole('link', { name: 'Away' }));
  return { user, router };
};

test.each([
  ['inner', true, true],
  ['inner', true, false],
  ['outer', false, true],
])(
  'one of several unsaved forms, %s, asks once before the page is left [DRAWX-01]',
  async (who, inner, outer) => {
    const { user, router } = await open(inner, outer);
    expect(screen.getAllByRole('region').map((one) => one.getAttribute('aria-label'))).toEqual([who]);
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    expect(screen.queryByRole('region')).toBeNull();
    expect(router.state.location.pathname).toBe('/');
    await user.click(screen.getByRole('link', { name: 'Away' }));
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    expect(router.state.location.pathname).toBe('/other');
  },
);

test('leaving without unsaved work asks nothing', async () => {
  const { router } = await open(false, false);
  expect(router.state.location.pathname).toBe('/other');
});
