import { describe, expect, test } from 'vitest';
import { areInLegend } from '#domain/symbols/legendPlaces.ts';

const on = { aspect: 1.41, gridSize: 1000 };
const size = { width: 0.012, height: 0.017 };
const place = (x: number, y: number, symbol = 0) => ({ x, y, symbol, ...size });

/** Returns a text that begins at `left`, in a font with this ratio of width to height. */
const line = (text: string, left: number, y: number, character = 0.5, height = 9) => ({
  text,
  y,
  height,
  x: left + (text.length * height * character) / 2 / on.aspect,
});

const words = ['Handbrandsläckare', 'Brandpost', 'Larmknapp för utrymning', 'Återsamlingsplats'];
const legend = (character: number) =>
  words.map((text, index) => line(text, 830, 700 + index * 25, character));

describe('places of a legend', () => {
  test.each([0.4, 0.5, 0.6])('are rows of texts in a column (font %d) [SETUP-155]', (character) => {
    const places = [place(0.815, 0.7), place(0.815, 0.775), place(0.4, 0.3), place(0.815, 0.3)];
    expect(areInLegend(places, legend(character), on)).toEqual([true, true, false, false]);
  });

  test('labelled symbols, symbols at a room’s name and two rows form no legend [SETUP-155]', () => {
    const labels = ['BS 1', 'BS 2', 'BS 3'].map((text, index) => line(text, 830, 700 + index * 25));
    expect(areInLegend([place(0.815, 0.7)], labels, on)).toEqual([false]);
    expect(areInLegend([place(0.815, 0.7)], [line('Korridor', 830, 700)], on)).toEqual([false]);
    expect(areInLegend([place(0.815, 0.7)], legend(0.5).slice(0, 2), on)).toEqual([false]);
    const rooms = [line('Korridor', 830, 700), line('Matsal', 640, 725), line('Kök', 830, 990)];
    expect(areInLegend([place(0.815, 0.7)], rooms, on)).toEqual([false]);
  });

  test('are columns of different symbols, each once, where no texts are kept [SETUP-155]', () => {
    const column = [0, 1, 2, 3].map((symbol) => place(0.9, 0.6 + symbol * 0.03, symbol));
    const onWall = [place(0.3, 0.3, 0), place(0.3, 0.32, 1), place(0.3, 0.34, 2)];
    expect(areInLegend([...column, ...onWall], [], on)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
    const alike = [0, 0, 0, 0].map((symbol, index) => place(0.9, 0.6 + index * 0.03, symbol));
    expect(areInLegend(alike, [], on)).toEqual([false, false, false, false]);
  });
});
