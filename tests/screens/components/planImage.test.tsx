import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Drawing } from '#components/drawing/Drawing.tsx';
import type { DrawingImage } from '#components/drawing/drawingTypes.ts';
import { renderComponent } from '#tests/support/screens/components.tsx';
import { base, box, drawing, lie } from '#tests/support/screens/drawingParts.ts';
import { expectWarning } from '#tests/support/warnings.ts';

/** Pending decodes with the functions that end them. */
let decoding: { url: string; end: (error?: Error) => Promise<void> }[] = [];

beforeEach(() => {
  decoding = [];
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  HTMLImageElement.prototype.decode = function decode(this: HTMLImageElement) {
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    const end = (error?: Error) =>
      act(async () => {
        if (error) reject(error);
        else resolve(undefined);
        await promise.catch(() => undefined);
      });
    decoding.push({ url: this.getAttribute('src') ?? '', end });
    return promise;
  };
});

const pictures = () => [...drawing().querySelectorAll('img')].map((picture) => picture.getAttribute('src'));

async function begin(change: Partial<DrawingImage> = {}) {
  const show = (image: DrawingImage) => <Drawing {...base} image={image} />;
  const { rerender, user } = await renderComponent(show({ status: 'ready', url: 'blob:small', ...change }));
  return { user, show: (image: DrawingImage) => rerender(show(image)) };
}

/** Sets the image's size as a browser does once it has loaded. */
const arrive = (src: string, width: number, height: number) => {
  const picture = drawing().querySelector(`img[src="${src}"]`);
  if (!(picture instanceof HTMLImageElement)) throw new Error(`${src} is not there.`);
  Object.defineProperties(picture, {
    complete: { value: true },
    naturalWidth: { value: width },
    naturalHeight: { value: height },
  });
  fireEvent.load(picture);
};

test('a sharper picture takes the place of the other one once it is decoded, and not before', async () => {
  const { show } = await begin();
  show({ status: 'ready', url: 'blob:large' });
  expect(pictures()).toEqual(['blob:large', 'blob:small']);
  await decoding[0]?.end();
  expect(pictures()).toEqual(['blob:large']);
});

test('an undecodable image leaves the previous one in place, and an outdated one is dropped', async () => {
  expectWarning(/a drawing could not be shown in another size/);
  const { show } = await begin();
  show({ status: 'ready', url: 'blob:broken' });
  await decoding[0]?.end(new Error('EncodingError'));
  expect(pictures()).toContain('blob:small');
  show({ status: 'ready', url: 'blob:large' });
  show({ status: 'ready', url: 'blob:small' });
  await decoding.at(-1)?.end();
  expect(pictures()).toEqual(['blob:small']);
});

test('the first picture sets the shape, and another size of it distorts nothing', async () => {
  const { show } = await begin();
  arrive('blob:small', 1500, 1060);
  const before = lie();
  show({ status: 'ready', url: 'blob:large' });
  arrive('blob:large', 4750, 3357);
  await decoding[0]?.end();
  arrive('blob:large', 4750, 3357);
  expect(lie()).toEqual(before);
});

test('another drawing replaces the first through an empty one, and sets its own shape', async () => {
  const { show } = await begin();
  arrive('blob:small', 800, 400);
  const before = lie();
  show({ status: 'loading' });
  expect(pictures()).toEqual([]);
  show({ status: 'ready', url: 'blob:other' });
  expect(pictures()).toEqual(['blob:other']);
  arrive('blob:other', 400, 400);
  expect(lie()).not.toEqual(before);
});

test('the drawing shows how many pixels its long edge covers, at first and after each zoom', async () => {
  vi.stubGlobal('devicePixelRatio', 2);
  const onNeed = vi.fn();
  const { user } = await begin({ onNeed });
  expect(onNeed).toHaveBeenLastCalledWith(box.width * 2);
  await user.click(screen.getByRole('button', { name: 'Zooma in' }));
  expect(onNeed).toHaveBeenLastCalledWith(box.width * 1.5 * 2);
  vi.unstubAllGlobals();
});
