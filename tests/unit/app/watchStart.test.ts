// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dispensableMark, watchStart } from '#app/recovery/watchStart.ts';

let page: Document;
let onStuck: ReturnType<typeof vi.fn<() => void>>;
let onStarted: ReturnType<typeof vi.fn<() => void>>;

/** Creates a page with the program's root and these tags, watched from its first line on. */
const watch = (tags: string): void => {
  page = document.implementation.createHTMLDocument();
  page.body.innerHTML = `${tags}<div id="root"></div>`;
  watchStart({ page, target: page, startMs: 1_000, doubtMs: 100 }, onStuck, onStarted);
  page.dispatchEvent(new Event('DOMContentLoaded'));
};
const fails = (selector: string) =>
  page.querySelector(selector)?.dispatchEvent(new Event('error', { bubbles: false }));
const throws = (filename: string) => page.dispatchEvent(new ErrorEvent('error', { filename }));
/** The program shows something. */
const shows = async () => {
  page.getElementById('root')?.append('…', page.createElement('main'));
  await vi.advanceTimersByTimeAsync(0);
};

const opening = `<script src="http://localhost/assets/opening-1.js" ${dispensableMark}></script>`;

beforeEach(() => {
  vi.useFakeTimers();
  onStuck = vi.fn<() => void>();
  onStarted = vi.fn<() => void>();
});
afterEach(() => vi.useRealTimers());

describe('a page whose program', () => {
  test.each([
    ['script', '<script src="http://localhost/assets/start-1.js"></script>', 'script'],
    ['style sheet', '<link rel="stylesheet" href="http://localhost/assets/start-1.css">', 'link'],
  ])('lacks a %s that it needs can’t start', async (_what, tag, selector) => {
    watch(tag);
    fails(selector);
    expect(onStuck).toHaveBeenCalledTimes(1);
    await shows();
    // The program is shown even if the user waits on the failure page.
    expect(onStarted).toHaveBeenCalledTimes(1);
    expect(onStuck).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['doesn’t come', () => fails('script')],
    ['is a portal’s page', () => throws('http://localhost/assets/opening-1.js')],
  ])('starts without the opening script, which %s', async (_what, happens) => {
    watch(opening);
    happens();
    await vi.advanceTimersByTimeAsync(500);
    await shows();
    expect(onStarted).toHaveBeenCalledTimes(1);
    expect(onStuck).not.toHaveBeenCalled();
  });

  test('throws at its start has a while to show something', async () => {
    watch(opening);
    throws('http://localhost/assets/start-1.js');
    await vi.advanceTimersByTimeAsync(99);
    expect(onStuck).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onStuck).toHaveBeenCalledTimes(1);
  });

  test('never ends its start is told of once all has come', async () => {
    watch(opening);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(onStuck).not.toHaveBeenCalled();
    page.dispatchEvent(new Event('load'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(onStuck).toHaveBeenCalledTimes(1);
  });
});
