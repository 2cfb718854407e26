import { paperColours } from '#domain/palette.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Drawing } from '#components/drawing/Drawing.tsx';
import { renderComponent } from '#tests/support/screens/components.tsx';
import { at, base, box, drag, drawing, lie, mark, spin } from '#tests/support/screens/drawingParts.ts';
import type { DrawingProps } from '#tests/support/screens/drawingParts.ts';

const choices =
  (onSelect: (what: string) => void): DrawingProps['menuFor'] =>
  (chosen) =>
    ['Brist', 'OK', 'Info'].map((label) => ({
      id: label,
      label,
      icon: null,
      onSelect: () => onSelect(`${label} ${chosen.id}`),
    }));

/** Returns the grid's y coordinate in the middle of the window. */
const middleY = () => ((600 / 2 - lie().y) / lie().k / box.height) * 1000;
beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});

describe('marks', () => {
  test('the plan is shown, and every mark is a button with its name, in the order of the numbers [ROUND-15]', async () => {
    await renderComponent(<Drawing {...base} menuFor={choices(vi.fn())} />);
    expect(drawing().querySelector('img')).toHaveAttribute('src', 'blob:plan');
    const buttons = within(screen.getByRole('group', { name: 'Objekt på ritningen' })).getAllByRole('button');
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      '1 Pulversläckare, Korridor, okontrollerad',
      '3 Pulversläckare, Korridor, okontrollerad',
      '2 föremål',
    ]);
    expect(buttons.map((button) => button.tabIndex)).toEqual([0, -1, -1]);
  });

  test('an item opens a radial menu with flaw, ok and info [ROUND-22]', async () => {
    const onSelect = vi.fn();
    const { user } = await renderComponent(<Drawing {...base} menuFor={choices(onSelect)} />);
    const item = screen.getByRole('button', { name: /^3 Pulver/ });
    await user.click(item);
    expect(item).toHaveAttribute('aria-expanded', 'true');
    const menu = screen.getByRole('menu', { name: /^3 Pulver/ });
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map((choice) => choice.textContent),
    ).toEqual(['Brist', 'OK', 'Info']);
    await user.click(within(menu).getByRole('menuitem', { name: 'OK' }));
    expect(onSelect).toHaveBeenCalledWith('OK 3');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });

  test('the menu is navigated with arrows and closed with Esc, and the focus is restored', async () => {
    const onSelect = vi.fn();
    const { user } = await renderComponent(<Drawing {...base} menuFor={choices(onSelect)} />);
    const item = screen.getByRole('button', { name: /^1 Pulver/ });
    item.focus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('menuitem', { name: 'Brist' })).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(screen.getByRole('menuitem', { name: 'Info' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(item).toHaveFocus();
    expect(onSelect).not.toHaveBeenCalled();
  });

  test('items close together are one group, whose members can be chosen, the worst first [ROUND-23]', async () => {
    const onMarkOpen = vi.fn();
    const { user } = await renderComponent(<Drawing {...base} onMarkOpen={onMarkOpen} />);
    expect(screen.queryByRole('button', { name: /^8 Pulver/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '2 föremål' }));
    const members = within(screen.getByRole('menu', { name: '2 föremål' })).getAllByRole('menuitem');
    expect(members.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^9 /),
      expect.stringMatching(/^8 /),
    ]);
    await user.click(members[0] as HTMLElement);
    expect(onMarkOpen).toHaveBeenCalledWith(expect.objectContaining({ id: 9 }), expect.anything());
  });

  test('a tap on overlapping marks opens the mark nearest to the finger', async () => {
    const onMarkOpen = vi.fn();
    const close = [mark(1, { x: 400 }), mark(2, { x: 430 })];
    await renderComponent(<Drawing {...base} marks={close} onMarkOpen={onMarkOpen} />);
    fireEvent.click(screen.getByRole('button', { name: /^2 / }), { detail: 1, ...at(405, 500) });
    expect(onMarkOpen).toHaveBeenLastCalledWith(expect.objectContaining({ id: 1 }), expect.anything());
    fireEvent.click(drawing(), { detail: 1, ...at(432, 500) });
    expect(onMarkOpen).toHaveBeenLastCalledWith(expect.objectContaining({ id: 2 }), expect.anything());
  });

  test('a tap on stacked signs asks which one to open', async () => {
    const onMarkOpen = vi.fn();
    const close = [mark(1, { x: 400, state: 'ok' }), mark(2, { x: 430, state: 'flaw' }), mark(3, { x: 600 })];
    const { user } = await renderComponent(<Drawing {...base} marks={close} onMarkOpen={onMarkOpen} />);
    fireEvent.click(drawing(), { detail: 1, ...at(415, 500) });
    const members = within(screen.getByRole('menu', { name: '2 föremål' })).getAllByRole('menuitem');
    expect(members.map(({ textContent }) => textContent?.slice(0, 1))).toEqual(['2', '1']);
    expect(onMarkOpen).not.toHaveBeenCalled();
    await user.click(members[0] as HTMLElement);
    expect(onMarkOpen).toHaveBeenLastCalledWith(expect.objectContaining({ id: 2 }), expect.anything());
  });

  test('arrows lead from mark to mark', async () => {
    const { user } = await renderComponent(<Drawing {...base} />);
    screen.getByRole('button', { name: /^1 Pulver/ }).focus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('button', { name: /^3 Pulver/ })).toHaveFocus();
    await user.keyboard('{End}');
    expect(screen.getByRole('button', { name: '2 föremål' })).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('button', { name: /^1 Pulver/ })).toHaveFocus();
  });

  test('every item is painted with a circle in the colour of its state [ROUND-21]', async () => {
    vi.stubGlobal('Path2D', Object);
    const colours = new Set<unknown>();
    const context = new Proxy<Record<string, unknown>>(
      {},
      {
        get: (known, name) => known[String(name)] ?? (() => ({ width: 10 })),
        set: (_, name, value) => {
          if (name === 'fillStyle' || name === 'strokeStyle') colours.add(value);
          return true;
        },
      },
    );
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
    const { rerender } = await renderComponent(<Drawing {...base} marks={[mark(1)]} />);
    await waitFor(() => expect(colours).toContain(paperColours.unchecked));
    expect(colours).not.toContain(paperColours.ok);
    rerender(
      <Drawing
        {...base}
        marks={[mark(1, { state: 'ok' }), mark(4, { state: 'flaw' }), mark(6, { state: 'warning' })]}
      />,
    );
    await waitFor(() =>
      expect([...colours]).toEqual(
        expect.arrayContaining([paperColours.ok, paperColours.flaw, paperColours.warning]),
      ),
    );
    vi.unstubAllGlobals();
  });
});

describe('places', () => {
  test('a click on the free drawing returns its place on the grid of 1000 by 1000 [ROUND-25]', async () => {
    const onPointClick = vi.fn();
    await renderComponent(<Drawing {...base} onPointClick={onPointClick} />);
    fireEvent.click(drawing(), { detail: 1, ...at(250, 750) });
    const [point] = onPointClick.mock.lastCall as [{ x: number; y: number }];
    expect(point.x).toBeCloseTo(250);
    expect(point.y).toBeCloseTo(750);
    fireEvent.click(drawing(), { detail: 1, clientX: 10, clientY: 5 });
    expect(onPointClick).toHaveBeenCalledOnce();
  });

  test('a finger held for 1000 ms places, and the click after it does not [ROUND-28]', async () => {
    const onPointHold = vi.fn();
    const onPointClick = vi.fn();
    await renderComponent(<Drawing {...base} onPointHold={onPointHold} onPointClick={onPointClick} />);
    vi.useFakeTimers();
    fireEvent.pointerDown(drawing(), { isPrimary: true, button: 0, ...at(250, 250) });
    act(() => vi.advanceTimersByTime(999));
    expect(onPointHold).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(1));
    fireEvent.pointerUp(drawing());
    fireEvent.click(drawing(), { detail: 1, ...at(250, 250) });
    expect(onPointHold).toHaveBeenCalledOnce();
    expect(onPointClick).not.toHaveBeenCalled();
    vi.useRealTimers();
  });

  test('a hold dies when the finger travels more than 5 px, and on a mark it places nothing', async () => {
    const onPointHold = vi.fn();
    await renderComponent(<Drawing {...base} onPointHold={onPointHold} />);
    vi.useFakeTimers();
    const start = at(250, 250);
    fireEvent.pointerDown(drawing(), { isPrimary: true, button: 0, ...start });
    fireEvent.pointerMove(drawing(), { clientX: start.clientX + 6, clientY: start.clientY });
    act(() => vi.advanceTimersByTime(1500));
    fireEvent.pointerUp(drawing());
    fireEvent.pointerDown(drawing(), { isPrimary: true, button: 0, ...at(300, 500) });
    act(() => vi.advanceTimersByTime(1500));
    expect(onPointHold).not.toHaveBeenCalled();
    vi.useRealTimers();
  });
});

describe('zoom and pan', () => {
  test('the buttons zoom by 1.5 within 0.125 to 5 [ROUND-17]', async () => {
    const { user } = await renderComponent(<Drawing {...base} />);
    const closer = screen.getByRole('button', { name: 'Zooma in' });
    const further = screen.getByRole('button', { name: 'Zooma ut' });
    await user.click(closer);
    expect(lie().k).toBe(1.5);
    for (let press = 0; press < 6; press += 1) await user.click(closer);
    expect(lie().k).toBe(5);
    for (let press = 0; press < 14; press += 1) await user.click(further);
    expect(lie().k).toBe(0.125);
    await user.click(screen.getByRole('button', { name: 'Visa hela ritningen' }));
    expect(lie()).toMatchObject({ k: 1, x: 0 });
  });

  test('the wheel zooms within 1 to 4, and from outside only back [ROUND-20]', async () => {
    const { user } = await renderComponent(<Drawing {...base} />);
    spin(200);
    expect(lie().k).toBe(1);
    for (let turn = 0; turn < 20; turn += 1) spin(-300);
    expect(lie().k).toBe(4);
    await user.click(screen.getByRole('button', { name: 'Zooma in' }));
    expect(lie().k).toBe(5);
    spin(-300);
    expect(lie().k).toBe(5);
    spin(100);
    const back = lie().k;
    expect(back).toBeLessThan(5);
    spin(-1000);
    expect(lie().k).toBeCloseTo(back);
  });

  test('dragging pans [ROUND-18]', async () => {
    await renderComponent(<Drawing {...base} />);
    const before = lie();
    drag([400, 300], [460, 250]);
    expect(lie()).toMatchObject({ k: 1, x: before.x + 60, y: before.y - 50 });
  });

  test('the vertical offset stays within 500 to each side [ROUND-19]', async () => {
    await renderComponent(<Drawing {...base} />);
    for (let pull = 0; pull < 5; pull += 1) drag([400, 50], [400, 550]);
    expect(middleY()).toBeCloseTo(0);
    for (let pull = 0; pull < 9; pull += 1) drag([400, 550], [400, 50]);
    expect(middleY()).toBeCloseTo(1000);
  });

  test('the buttons follow a drag at its end, with the focus on one of them at once', async () => {
    await renderComponent(<Drawing {...base} />);
    const group = screen.getByRole('group', { name: 'Objekt på ritningen' });
    const place = () => /translate\((.+?)px/.exec(group.style.transform)?.[1];
    let heldPlace: string | undefined;
    const look = () => {
      heldPlace = place();
    };
    const pull = () => drag([400, 300], [440, 300], look);
    const start = place();
    pull();
    expect([heldPlace, place()]).toEqual([start, '40']);
    within(group).getAllByRole('button')[0]?.focus();
    pull();
    expect([heldPlace, place()]).toEqual(['80', '80']);
  });

  test('the keyboard zooms and pans', async () => {
    const { user } = await renderComponent(<Drawing {...base} />);
    drawing().focus();
    await user.keyboard('+');
    expect(lie().k).toBe(1.5);
    const { x } = lie();
    await user.keyboard('{ArrowRight}');
    expect(lie().x).toBe(x - 80);
    await user.keyboard('0');
    expect(lie().k).toBe(1);
  });
});

test('a plan that failed to load says so and can be asked for again, and the marks stay', async () => {
  const onRetry = vi.fn();
  const { user } = await renderComponent(<Drawing {...base} image={{ status: 'failed', onRetry }} />);
  await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Försök igen' }));
  expect(onRetry).toHaveBeenCalledOnce();
  expect(screen.getByRole('button', { name: /^1 Pulver/ })).toBeInTheDocument();
});

test('an image that doesn’t load is offered again after 20 seconds and then loads [RLOG-08]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const onRetry = vi.fn();
    await renderComponent(<Drawing {...base} image={{ status: 'loading', onRetry }} />);
    act(() => void vi.advanceTimersByTime(19_000));
    expect(screen.queryByRole('alert')).toBeNull();
    act(() => void vi.advanceTimersByTime(1_500));
    fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Försök igen' }));
    expect(onRetry).toHaveBeenCalledOnce();
    expect(screen.queryByRole('alert')).toBeNull();
    act(() => void vi.advanceTimersByTime(20_500));
    expect(screen.getByRole('alert')).toBeVisible();
  } finally {
    vi.useRealTimers();
  }
});
