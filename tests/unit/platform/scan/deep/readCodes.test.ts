import { expect, test } from 'vitest';
import { codeAddress, codeOf } from '#domain/codes/itemCode.ts';
import { isDarkPicture } from '#platform/scan/watchCamera.ts';
import { rgbaOf } from '#tests/support/scan/cameraFilm.ts';
import { readHeld } from '#tests/support/scan/readCode.ts';

const text = codeAddress('https://brandskydd.example.com', codeOf([1, 2, 3, 4, 5, 6, 7, 8]));

test('labels are read that are turned, out of focus, in the dark, and all of that [LIFE-48]', async () => {
  for (const degrees of [0, 37, 90, 163, 270]) expect(await readHeld({ text, degrees })).toBe(text);
  for (const blur of [1, 2, 3]) expect(await readHeld({ text, blur })).toBe(text);
  for (const light of [0.5, 0.2, 0.1]) expect(await readHeld({ text, light })).toBe(text);
  expect(await readHeld({ text, degrees: 200, blur: 2, light: 0.15 })).toBe(text);
  expect(await readHeld({ text, blur: 12 })).toBeNull();
});

test('a dark picture is distinguished from a light one [LIFE-48]', () => {
  expect(isDarkPicture(rgbaOf({ text }))).toBe(false);
  expect(isDarkPicture(rgbaOf({ text, light: 0.2 }))).toBe(true);
});
