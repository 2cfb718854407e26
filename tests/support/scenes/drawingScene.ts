import { screen } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';
import { useRoundScreens } from '../screens/roundScreens.ts';

/** Window of the drawing: an A4 sheet in landscape at 1000 px height. */
export const box = { width: 1414.2136, height: 1000 };

/** Sets up the drawing of a running round. */
export async function useDrawingScene() {
  const { backend, calls, open, seed } = await useRoundScreens();

  beforeEach(() => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(
      new DOMRect(0, 0, box.width, box.height),
    );
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(box.width);
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(box.height);
  });

  const openDrawing = async (planned: Awaited<ReturnType<typeof seed.plan>>) => {
    const round = await seed.start(planned.plan.id, planned.inspector);
    const view = await open(`/en/round/${round.id}`, planned.inspector);
    await view.user.click(await screen.findByRole('tab', { name: /Drawing/ }));
    const drawing = await screen.findByRole('group', { name: /^Drawing, .*Plan 1/ });
    return { ...view, round, drawing };
  };
  return { backend, calls, open, seed, openDrawing };
}
