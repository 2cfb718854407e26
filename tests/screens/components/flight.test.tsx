import { configureStore } from '@reduxjs/toolkit';
import { act, render, renderHook, screen } from '@testing-library/react';
import i18next from 'i18next';
import { createRef } from 'react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useFlight } from '#components/scroll/useFlight.ts';
import { allItems, openRound } from '#domain/rounds/roundView.ts';
import { roundsReducer } from '#entities/rounds/roundsSlice.ts';
import { rowTexts } from '#features/round/list/rowTexts.ts';
import { ScrolledLine } from '#features/round/list/VirtualEntries.tsx';
import { RoundUiContext } from '#features/round/roundUi.ts';
import { serverRound } from '#tests/unit/domain/roundFixture.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns a list scrolled in steps of a distance and a delay. */
const scrolled = () => {
  const { result } = renderHook(() => useFlight());
  let scrollOffset = 0;
  return {
    by: (px: number, ms: number) => {
      vi.advanceTimersByTime(ms);
      scrollOffset += px;
      act(() => result.current.follow({ scrollOffset }, true));
      return result.current.isFlying;
    },
    rest: () => {
      act(() => result.current.follow({ scrollOffset }, false));
      return result.current.isFlying;
    },
  };
};

describe('a long list that is scrolled', () => {
  test('flies once it is quicker than one can read, up or down, until it rests', () => {
    for (const way of [1, -1]) {
      const list = scrolled();
      expect(list.by(way * 160, 16)).toBe(false);
      expect(list.by(way * 160, 16)).toBe(true);
      expect(list.by(way * 20, 16)).toBe(true);
      expect(list.rest()).toBe(false);
    }
  });

  test('does not fly at the pace of reading, nor by one jump, nor by jumps with a rest between them', () => {
    const list = scrolled();
    expect(list.by(40, 16)).toBe(false);
    expect(list.by(40, 16)).toBe(false);
    list.rest();
    expect(list.by(90_000, 16)).toBe(false);
    expect(list.by(90_000, 200)).toBe(false);
    list.rest();
    expect(list.by(90_000, 1)).toBe(false);
  });
});

describe('a line of it', () => {
  const [item] = allItems(openRound(serverRound(1)));
  if (!item) throw new Error('The round has no item.');
  const store = configureStore({ reducer: { rounds: roundsReducer } });
  const ui = {
    roundId: 1,
    isReadOnly: false,
    isMobile: false,
    sayFlaw: <Flaw,>(flaw: Flaw): Flaw => flaw,
    pressOk: vi.fn(),
    openFlaw: vi.fn(),
    takePhoto: vi.fn(),
    moveFlaw: vi.fn(),
    jumpTo: vi.fn(),
    openInstruction: vi.fn(),
    uncheck: vi.fn(),
    undo: vi.fn(),
    redo: vi.fn(),
    watch: vi.fn(),
  };
  const line = (isFlying: boolean, activeId: number | null = null) => (
    <Provider store={store}>
      <RoundUiContext value={ui}>
        <ScrolledLine
          entry={{ kind: 'item', item }}
          entries={[]}
          scroller={createRef()}
          label=""
          texts={rowTexts(i18next.getFixedT('en', 'rounds'))}
          activeId={activeId}
          focusAsked={0}
          onActivate={vi.fn()}
          isFlying={isFlying}
          heightPx={73}
        />
      </RoundUiContext>
    </Provider>
  );
  const buttons = () => screen.queryAllByRole('button').length;

  test('a row that arrives in flight shows its name at full height and gets its buttons on landing', () => {
    const { container, rerender } = render(line(true));
    expect(screen.getByText(item.name)).toBeVisible();
    expect(container.firstElementChild).toHaveStyle({ height: '73px' });
    expect(buttons()).toBe(0);
    rerender(line(false));
    expect(buttons()).toBeGreaterThanOrEqual(2);
  });

  test('existing rows stay complete in flight, and the current row is complete wherever it arrives', () => {
    const { rerender, unmount } = render(line(false));
    rerender(line(true));
    expect(buttons()).toBeGreaterThanOrEqual(2);
    unmount();
    render(line(true, item.id));
    expect(buttons()).toBeGreaterThanOrEqual(2);
  });
});
