import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { toneStyles } from '#components/charts/pieColours.ts';
import { markShapes, marksByWeight, worstMark } from '#components/marks/markShapes.ts';
import { signOfKind } from '#components/pictograms/kindSigns.ts';
import { signs } from '#components/pictograms/signs.ts';
import { palette, paperColours } from '#domain/palette.ts';
import { inventoryTypes } from '#contract/inventory.ts';

const css = readFileSync('src/components/theme/global.css', 'utf8');
const [, lightBlock = '', darkBlock = ''] =
  /:root \{([^}]*)\}[\s\S]*?:root\[data-mantine-color-scheme='dark'\] \{([^}]*)\}/.exec(css) ?? [];
const valueIn = (block: string, name: string): string => {
  const value = new RegExp(`${name}: ([^;]+);`).exec(block)?.[1] ?? '';
  const [, ramp, shade] = /var\(--mantine-color-(\w+)-(\d)\)/.exec(value) ?? [];
  if (ramp && shade) return palette[ramp as keyof typeof palette][Number(shade)] ?? '';
  const [, paper] = /var\(--paper-(\w+)\)/.exec(value) ?? [];
  if (paper) return paperColours[paper as keyof typeof paperColours];
  return value.replace('var(--mantine-color-white)', '#ffffff');
};
const schemes = { light: lightBlock, dark: darkBlock };
const surfaces = ['--surface', '--surface-raised', '--surface-sunken', '--surface-hover'];

const channels = (colour: string) => {
  const long = colour.length === 4 ? colour.replace(/[\da-f]/g, '$&$&') : colour;
  return [1, 3, 5].map((at) => parseInt(long.slice(at, at + 2), 16) / 255);
};
const luminance = (colour: string) => {
  const [r = 0, g = 0, b = 0] = channels(colour).map((c) =>
    c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: string, b: string) => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
};

/** Returns greyness and hue of a colour, coarse enough to name it. */
const nameOf = (colour: string) => {
  const [r = 0, g = 0, b = 0] = channels(colour);
  const high = Math.max(r, g, b);
  if (high - Math.min(r, g, b) < 0.15) return 'grey';
  if (g === high) return 'green';
  if (b === high) return 'blue';
  return g - b > 0.12 ? 'orange' : 'red';
};

describe('colours of the states', () => {
  for (const [scheme, block] of Object.entries(schemes)) {
    test(`marks have 3:1 and texts 4.5:1 on every surface, ${scheme}`, () => {
      for (const state of marksByWeight) {
        for (const surface of surfaces) {
          expect(
            contrast(valueIn(block, `--state-${state}`), valueIn(block, surface)),
          ).toBeGreaterThanOrEqual(3);
          expect(
            contrast(valueIn(block, `--state-${state}-text`), valueIn(block, surface)),
          ).toBeGreaterThanOrEqual(4.5);
        }
        const soft = valueIn(block, `--state-${state}-soft`);
        expect(contrast(valueIn(block, `--state-${state}-text`), soft)).toBeGreaterThanOrEqual(4.5);
      }
    });

    test(`unchecked is blue and ok green, ${scheme} [ROUND-61, ROUND-62]`, () => {
      expect(nameOf(valueIn(block, '--state-unchecked'))).toBe('blue');
      expect(nameOf(valueIn(block, '--state-ok'))).toBe('green');
    });

    test(`an open flaw is red, open or skipped without a check orange, ${scheme} [ROUND-63, ROUND-64, ROUND-65]`, () => {
      expect(nameOf(valueIn(block, '--state-flaw'))).toBe('red');
      expect(nameOf(valueIn(block, '--state-warning'))).toBe('orange');
    });

    test(`pies are green, red and grey, ${scheme} [ROUND-53]`, () => {
      const colours = (['good', 'bad', 'rest'] as const).map((tone) =>
        nameOf(valueIn(block, toneStyles[tone].variable)),
      );
      expect(colours).toEqual(['green', 'red', 'grey']);
    });
  }

  test('on a drawing, which is paper, the states keep their colours and 3:1', () => {
    expect(marksByWeight.map((state) => nameOf(paperColours[state]))).toEqual([
      'red',
      'orange',
      'blue',
      'green',
    ]);
    for (const state of marksByWeight)
      expect(contrast(paperColours[state], '#ffffff')).toBeGreaterThanOrEqual(3);
  });

  test('each state has a unique shape, so that colour is not needed', () => {
    const shapes = marksByWeight.map((state) =>
      markShapes[state].map(({ path, ink }) => ink + path).join('|'),
    );
    expect(new Set(shapes).size).toBe(shapes.length);
  });

  test('the worst of several states is a flaw, then a warning, then unchecked', () => {
    expect(worstMark(['ok', 'unchecked', 'flaw'])).toBe('flaw');
    expect(worstMark(['ok', 'warning', 'unchecked'])).toBe('warning');
    expect(worstMark(['ok', 'unchecked'])).toBe('unchecked');
    expect(worstMark([null])).toBeNull();
  });
});

describe('colours of actions', () => {
  test('white text has 4.5:1 on the primary colour in both schemes', () => {
    expect(contrast('#ffffff', palette.fire[7])).toBeGreaterThanOrEqual(4.5);
    expect(contrast('#ffffff', palette.fire[6])).toBeGreaterThanOrEqual(4.5);
  });
});

describe('pictograms', () => {
  test('an unknown kind shows as misc [DRAW-81]', () => {
    expect(signOfKind('no_such_kind')).toBe(signOfKind('misc'));
    expect(signOfKind('constructor')).toBe(signOfKind('misc'));
  });

  test('every other kind has a sign of its own, not the one for unknown kinds', () => {
    for (const kind of inventoryTypes.filter((known) => known !== 'misc')) {
      expect(signOfKind(kind), kind).not.toBe(signOfKind('misc'));
    }
  });

  test('grounds follow ISO 7010: red for fire, green for escape, yellow for warning, blue for what must be done', () => {
    expect(nameOf(signs.fire.ground)).toBe('red');
    expect(nameOf(signs.escape.ground)).toBe('green');
    expect(nameOf(signs.warning.ground)).toBe('orange');
    expect(nameOf(signs.mandatory.ground)).toBe('blue');
    expect(signOfKind('powder_extinguisher').form).toBe('fire');
    expect(signOfKind('exit_sign').form).toBe('escape');
    expect(signOfKind('dangerous_voltage').form).toBe('warning');
    expect(signOfKind('fire_door').form).toBe('mandatory');
  });
});
