import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PairList } from '#entities/drawings/fit/PairList.tsx';
import { usePairs } from '#entities/drawings/fit/usePairs.ts';
import { startI18n, preloadTexts } from '#platform/language/i18n.ts';
import { renderComponent } from '#tests/support/screens/components.tsx';

const square = { old: 1, new: 1 };

const Pairs = () => {
  const pairs = usePairs(square);
  const pairTexts = pairs.pairs.map((pair) => `${pair.old.x},${pair.old.y}>${pair.new?.x},${pair.new?.y}`);
  return (
    <>
      <PairList pairs={pairs} />
      <output aria-label="par">{pairTexts.join(' ')}</output>
      <button type="button" disabled={pairs.isHalved} onClick={() => pairs.pick({ x: 700, y: 200 })}>
        {'Peka'}
      </button>
    </>
  );
};

test('pairs are added, moved and deleted by keys alone, and the method is said in words', async () => {
  await startI18n('sv');
  await preloadTexts(['fit']);
  const { user } = await renderComponent(<Pairs />);
  const add = screen.getByRole('button', { name: 'Lägg till ett par i mitten' });
  await user.click(add);
  await user.click(add);
  expect(screen.getByText('Punkterna ligger på varandra. Flytta isär dem.')).toBeVisible();
  for (const side of ['gamla', 'nya']) {
    screen.getByRole('button', { name: new RegExp(`Punkt 2 på den ${side} ritningen`) }).focus();
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}{ArrowDown}');
  }
  expect(screen.getByLabelText('par')).toHaveTextContent('500,500>500,500 510,501>510,501');
  expect(screen.getByText('Två par: ritningen flyttas, vrids och skalas.')).toBeVisible();
  // Two pairs always fit: nothing was compared yet.
  expect(screen.queryByText(/% fel$/)).not.toBeInTheDocument();
  await user.click(add);
  await user.click(add);
  for (const side of ['gamla', 'nya']) {
    screen.getByRole('button', { name: new RegExp(`Punkt 3 på den ${side} ritningen`) }).focus();
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    screen.getByRole('button', { name: new RegExp(`Punkt 4 på den ${side} ritningen`) }).focus();
    await user.keyboard('{Shift>}{ArrowLeft}{ArrowDown}{/Shift}');
  }
  expect(screen.getAllByText('0 % fel')).toHaveLength(4);
  for (const number of [4, 3])
    await user.click(screen.getByRole('button', { name: `Ta bort par ${number}` }));
  screen.getByRole('button', { name: /Punkt 2 på den nya ritningen/ }).focus();
  await user.keyboard('{Delete}');
  expect(screen.getByText('Välj minst två par av punkter som hör ihop.')).toBeVisible();
});

test('a pair is whole when its point on the new drawing is picked, and one that isn’t can be removed [DRAWX-10]', async () => {
  await startI18n('sv');
  await preloadTexts(['fit']);
  const { user } = await renderComponent(<Pairs />);
  const point = screen.getByRole('button', { name: 'Peka' });
  expect(point).toBeEnabled();
  await user.click(point);
  expect(point).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Ta bort par 1' }));
  expect(point).toBeEnabled();
});
