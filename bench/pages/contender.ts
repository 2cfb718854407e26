import type { DrawingMark } from '#components/drawing/drawingTypes.ts';
import { makeMarks } from './marks.ts';
import type { Layout } from './marks.ts';

/** A way to draw items on a plan. */
export interface Contender {
  draw: (root: HTMLElement, marks: readonly DrawingMark[]) => void;
  /** Returns whether the marks are painted. */
  isDrawn: () => boolean;
  /** Returns whether every mark is accessible by keyboard and role, too. */
  isReachable: () => boolean;
}

/** Times from the call until the marks were painted, and until all of them were accessible. */
export interface FirstDraw {
  drawnMs: number;
  reachableMs: number;
}

/** Width over height of the plan's image. */
export const planAspect = 1.25;
export const planUrl = './plan.png';

/** Resolves after the frame in which the condition holds has been painted. */
export const painted = (condition: () => boolean) =>
  new Promise<number>((resolve) => {
    const look = () => {
      if (!condition()) return void requestAnimationFrame(look);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now());
      port2.postMessage(null);
    };
    requestAnimationFrame(look);
  });

/** Exposes the contender to the bench: `drawMarks(count, layout)` on the window. */
export const offer = (contender: Contender): void => {
  const drawMarks = async (count: number, layout: Layout): Promise<FirstDraw> => {
    const marks = makeMarks(count, layout);
    const root = document.getElementById('root');
    if (!root) throw new Error('The page has no root.');
    const startedAt = performance.now();
    contender.draw(root, marks);
    const [drawnAt, reachableAt] = await Promise.all([
      painted(contender.isDrawn),
      painted(() => contender.isDrawn() && contender.isReachable()),
    ]);
    return { drawnMs: drawnAt - startedAt, reachableMs: reachableAt - startedAt };
  };
  Reflect.set(window, 'drawMarks', drawMarks);
};
