import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareTexts } from '#components/charts/pieColours.ts';

test('shares add up to 100, none is a whole per cent off, and nothing has no share [EYES-11]', () => {
  expect(shareTexts([1, 1, 1])).toEqual(['34 %', '33 %', '33 %']);
  expect(shareTexts([0, 0])).toEqual(['–', '–']);
  fc.assert(
    fc.property(fc.array(fc.nat(5000), { minLength: 1, maxLength: 8 }), (values) => {
      const total = values.reduce((sum, value) => sum + value, 0);
      fc.pre(total > 0);
      const shares = shareTexts(values).map((text) => Number(text.slice(0, -2)));
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100);
      for (const [index, share] of shares.entries())
        expect(Math.abs(share - ((values[index] ?? 0) / total) * 100)).toBeLessThan(1);
    }),
  );
});
