import type { Page } from '@playwright/test';
import type { FirstDraw } from '../pages/contender.ts';

/** Selector that matches if the product has repainted its marks since the last press, release or key. */
export const repainted = 'html[data-painted]';

/** Runs in the page, before its own code: installs the watch. */
function installMarksWatch(): void {
  const canvas = CanvasRenderingContext2D.prototype;
  const { clearRect, drawImage } = canvas;
  const root = () => document.documentElement;
  let isNoted = true;
  canvas.clearRect = function clear(...args) {
    if (!isNoted && this.canvas.isConnected) {
      isNoted = true;
      root().dataset.painted = '';
    }
    clearRect.apply(this, args);
  };
  const forget = () => {
    isNoted = false;
    delete root().dataset.painted;
  };
  for (const type of ['pointerdown', 'pointerup', 'keydown']) addEventListener(type, forget, true);

  const painted = (condition: () => boolean) =>
    new Promise<number>((resolve) => {
      const look = () => {
        if (!condition()) return void requestAnimationFrame(look);
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(null);
      };
      requestAnimationFrame(look);
    });
  const firstDraw = async (hash: string, count: number): Promise<FirstDraw> => {
    let isDrawn = false;
    // Recorded once: thousands of marks follow the first.
    canvas.drawImage = function draw(...args: unknown[]) {
      if (this.canvas.isConnected) {
        isDrawn = true;
        canvas.drawImage = drawImage;
      }
      Reflect.apply(drawImage, this, args);
    };
    const startedAt = performance.now();
    location.hash = hash;
    const [drawnAt, reachableAt] = await Promise.all([
      painted(() => isDrawn),
      painted(() => isDrawn && document.querySelectorAll('[data-mark]').length === count),
    ]);
    return { drawnMs: drawnAt - startedAt, reachableMs: reachableAt - startedAt };
  };
  Reflect.set(window, 'marksWatch', { firstDraw });
}

/** Prepares a page of the product for measuring when its marks are painted; must be called before the page is opened. */
export const watchMarks = (page: Page): Promise<unknown> => page.addInitScript(installMarksWatch);

/** Navigates to an address within the product, and measures until its marks are painted and each is accessible by keyboard and role. */
export const firstDrawAt = (page: Page, hash: string, count: number): Promise<FirstDraw> =>
  page.evaluate(
    ([wanted, marks]): Promise<FirstDraw> => Reflect.get(window, 'marksWatch').firstDraw(wanted, marks),
    [hash, count] as const,
  );
