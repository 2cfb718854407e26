import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Tree } from '#components/tree/Tree.tsx';
import { renderComponent } from '#tests/support/screens/components.tsx';

const long = 'Samhällsbyggnadsförvaltningens fastighetsavdelning';
const nodes = [
  { id: 1, name: long, children: [{ id: 2, name: 'Vind', children: [] }] },
  { id: 3, name: 'Syd', children: [] },
];
const tree = (more: Partial<Parameters<typeof Tree>[0]> = {}) => (
  <Tree label="Kunder" nodes={nodes} openIds={[1]} onOpenIdsChange={vi.fn()} onSelect={vi.fn()} {...more} />
);

test('a name is cut at 30 characters; all of it shows on hover and on focus [PICK-15]', async () => {
  const { user } = await renderComponent(tree());
  const [row] = screen.getAllByRole('treeitem');
  const visibleText = row?.querySelector('span span')?.textContent ?? '';
  expect(long.startsWith(visibleText)).toBe(true);
  expect([...visibleText].length).toBe(29);
  await user.tab();
  expect(row).toHaveFocus();
  expect(await screen.findByRole('tooltip')).toHaveTextContent(long);
});

test('a row’s button and the owner’s keys reach the level; a refused one is not chosen', async () => {
  const [onMenu, onSelect, onRefused] = [vi.fn(), vi.fn(), vi.fn()];
  const onKey = vi.fn((event: { key: string }) => event.key === 'F2');
  const refusalOf = ({ id }: { id: number }) => (id === 3 ? 'Dit går det inte.' : null);
  const { user } = await renderComponent(tree({ onMenu, onSelect, onRefused, onKey, refusalOf }));
  await user.click(screen.getByRole('button', { name: /Vind$/ }));
  expect(onMenu).toHaveBeenCalledWith(expect.objectContaining({ id: 2 }), expect.any(HTMLElement));
  const south = screen.getByRole('treeitem', { name: 'Syd' });
  await user.click(south);
  expect(onRefused).toHaveBeenCalledWith(expect.objectContaining({ id: 3 }), 'Dit går det inte.');
  expect(onSelect).not.toHaveBeenCalled();
  south.focus();
  await user.keyboard('{F2}');
  expect(onKey).toHaveBeenLastCalledWith(expect.anything(), expect.objectContaining({ id: 3 }));
});
