import { describe, expect, test } from 'vitest';
import en from '#locales/en/inventory.json' with { type: 'json' };
import fi from '#locales/fi/inventory.json' with { type: 'json' };
import sv from '#locales/sv/inventory.json' with { type: 'json' };
import { inventoryTypes } from '#contract/inventory.ts';
import { chosenKind, kindOfWord, kindWords } from '#domain/imports/kindWords.ts';

const words = kindWords([sv.kinds, en.kinds, fi.kinds]);
const entry = (id: number, name: string, inventoryType: string, customerId: number | null = null) => ({
  id,
  name,
  inventoryType,
  customerId,
});

test('every Swedish display name means its inventory type, however it is written [DRAW-80]', () => {
  for (const kind of inventoryTypes) {
    expect(kindOfWord(sv.kinds[kind], words)).toBe(kind);
    expect(kindOfWord(` ${sv.kinds[kind].toUpperCase()} `, words)).toBe(kind);
    expect(kindOfWord(kind, words)).toBe(kind);
  }
});

test.each([
  ['en', en.kinds],
  ['fi', fi.kinds],
])('display names in %s mean their inventory type too', (_language, names) => {
  for (const kind of inventoryTypes) expect(kindOfWord(names[kind], words)).toBe(kind);
});

test.each([
  ['Pulversläckare 6 kg', 'powder_extinguisher'],
  ['CO2-släckare 5kg', 'co2_extinguisher'],
  ['Brandsläckare', 'hand_extinguisher'],
  ['Nödutgångsskylt', 'exit_sign'],
  ['Branddörr med magnet, EI 30', 'fire_door_magnet'],
  ['AED', 'aed'],
  ['BRANDSLACKARE', 'hand_extinguisher'],
  ['NODUTGANGSSKYLT', 'exit_sign'],
  ['AEDxyz', null],
  ['Kaffekokare', null],
  ['', null],
])('%s means %s', (text, kind) => {
  expect(kindOfWord(text, words)).toBe(kind);
});

describe('the entry of the catalogue', () => {
  const kinds = [
    entry(1, 'Pulversläckare', 'powder_extinguisher'),
    entry(2, 'Vår pulversläckare', 'powder_extinguisher', 7),
    entry(3, 'Brandfilt 120', 'fire_blanket'),
  ];
  test('is the one that is called so, else the customer’s own of the kind, else any of it', () => {
    expect(chosenKind('pulversläckare', kinds, words)).toMatchObject({ id: 1 });
    expect(chosenKind('Powder extinguisher', kinds, words)).toMatchObject({ id: 2 });
    expect(chosenKind('Sammutuspeite', kinds, words)).toMatchObject({ id: 3 });
  });
  test('an unknown kind or one missing in the catalogue is reported', () => {
    expect(chosenKind('Hjärtstartare', kinds, words)).toBe('kind_not_in_catalogue');
    expect(chosenKind('Kaffekokare', kinds, words)).toBe('unknown_kind');
  });
  test('shares most words with a text that names two kinds, as a row of a legend does', () => {
    const more = [
      entry(4, 'Handbrandsläckare 2 kg', 'hand_extinguisher'),
      entry(5, 'Pulversläckare 6 kg', 'powder_extinguisher'),
      entry(6, 'Skumsläckare 9 l', 'foam_extinguisher'),
      entry(7, 'Pulversläckare 12 kg', 'powder_extinguisher'),
    ];
    expect(chosenKind('Brandsläckare (pulver)', more, words)).toMatchObject({ id: 5 });
    expect(chosenKind('Brandsläckare, pulver 12 kg', more, words)).toMatchObject({ id: 7 });
    expect(chosenKind('Brandsläckare skum', more, words)).toMatchObject({ id: 6 });
    expect(chosenKind('Brandsläckare', more, words)).toMatchObject({ id: 4 });
    expect(chosenKind('Brandsläckare vid nödutgång', more, words)).toMatchObject({ id: 4 });
  });
});
