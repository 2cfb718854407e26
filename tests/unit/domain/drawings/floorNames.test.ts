import { describe, expect, test } from 'vitest';
import { floorKey, readFloor, settledLevels } from '#domain/drawings/floorNames.ts';

const nameAndLevel = (text: string) => {
  const floor = readFloor(text);
  return floor && [floor.name, floor.level ?? (floor.top ? `top ${floor.top}` : null)];
};

describe('the floor that a text names', () => {
  test.each([
    ['Plan 1', 'Plan 1', 1],
    ['PLAN 01', 'Plan 1', 1],
    ['Brandskyddsritning_plan_2_rev B.pdf', 'Plan 2', 2],
    ['Kvarnen plan -1', 'Plan -1', -1],
    ['Plan −2', 'Plan −2', -2],
    ['Våning 2', 'Våning 2', 2],
    ['vån. 3', 'Vån. 3', 3],
    ['Våningsplan 4', 'Våningsplan 4', 4],
    ['2:a våningen', '2:a våningen', 2],
    ['Andra våningen', 'Andra våningen', 2],
    ['3 tr', '3 tr', 3],
    ['Källare', 'Källare', -1],
    ['KÄLLARPLAN', 'Källarplan', -1],
    ['Källare 2', 'Källare 2', -2],
    ['BV', 'BV', 0],
    ['Entréplan', 'Entréplan', 0],
    ['Hus 3 bottenvåning', 'Bottenvåning', 0],
    ['Våning 2-4', 'Våning 2-4', 2],
    ['Floor 3', 'Floor 3', 3],
    ['LEVEL 12', 'Level 12', 12],
    ['2nd floor', '2nd floor', 2],
    ['Second Floor', 'Second Floor', 2],
    ['Ground floor', 'Ground floor', 0],
    ['Lower ground floor', 'Lower ground floor', -1],
    ['Basement', 'Basement', -1],
    ['Kerros 2', 'Kerros 2', 2],
    ['2. kerros', '2. kerros', 2],
    ['1. krs', '1. krs', 1],
    ['3krs', '3krs', 3],
    ['Toinen kerros', 'Toinen kerros', 2],
    ['KELLARI', 'Kellari', -1],
    ['Pohjakerros', 'Pohjakerros', 0],
    ['KV', 'KV', -1],
    ['kv_rev B.pdf', 'KV', -1],
    ['Brandplan KV del 2', 'KV', -1],
    ['KV 2', 'KV 2', -2],
    ['Kv. Lejonet 4, plan 2', 'Plan 2', 2],
    ['KV. VINDEN 3 KÄLLARE', 'Källare', -1],
    ['2nd floor plan', '2nd floor', 2],
    ['Block B, Level 2', 'Level 2', 2],
    ['Kortteli 5 tontti 2, 3. kerros', '3. kerros', 3],
    ['Storgatan 1, 2 tr', '2 tr', 2],
  ])('%s [SETUP-60]', (text, name, level) => {
    expect(nameAndLevel(text)).toEqual([name, level]);
  });

  test.each([
    ['A-40-1-0200', 2],
    ['A-40.1-0900.dwg', 9],
    ['E-63.1-0100 Kvarnen', 1],
    ['18045-ARC-L03-DR', 3],
    ['XX-B2-DR-A-0001', -2],
  ])('%s, by its number alone [SETUP-60]', (text, level) => {
    expect(readFloor(text)).toEqual({ name: null, level, isCode: true });
  });

  test.each(['Vind', 'Attic', 'Ullakko'])('%s is above all others [SETUP-60]', (text) => {
    expect(nameAndLevel(text)).toEqual([text, 'top 1']);
  });

  test.each([
    'Plan 1:100',
    'SKALA 1:50',
    'Situationsplan',
    'Planritning',
    'Utrymningsplan',
    'Insatsplan 2024',
    '2024-05-03',
    'Sektion A-A',
    'A-40-2-0200',
    'Fasad mot norr',
    'Floorplan',
    'Grundritning',
    '',
    '17',
    'KV. LEJONET 4',
    'Kv Lejonet 4:1',
    'KVARTERET VINDEN',
    'Fastighet: Taket 1:2',
    '10 kV',
    'KV KALLVATTEN',
    'Kortteli 5',
    'Kaavatunnus 3',
    'K-40',
    'K 4',
    'Block B2',
    'HUS B1',
    'Rev B1',
    'PL. 3',
    'Plansch 3',
    'Planritning 2',
    'Detaljplan 12',
    'Plan 1 av 4',
    'Floor 35 m²',
    'Floor 2 of 5',
    'Trappa 2',
    '1:50 FLOOR PLAN',
    'A-01 Floor plan',
    'Sheet 2 Floor plan',
    'LEVEL 3.20',
    'Level +3,20',
    'L01',
    'A1',
    '03.05.2024 krs',
    'Kerrosala 250',
    'KRS-ALA 1250',
    '2024-05-03 Floor',
    'Ground Street',
    'Kellarikatu 2',
    'Plan 1/100',
    'Vindruta',
    'Takfot',
    'Storgatan 12',
  ])('is none in "%s" [SETUP-61]', (text) => {
    expect(readFloor(text)).toBeNull();
  });
});

test('an attic and a roof come above the highest floor [SETUP-62]', () => {
  const floors = ['Källare', 'Plan 3', 'Vind', 'Tak', 'okänt'].map(readFloor);
  expect(settledLevels(floors, [])).toEqual([-1, 3, 4, 5, 0]);
  expect(settledLevels(['Takplan'].map(readFloor), [5])).toEqual([6]);
  expect(settledLevels(['Vind'].map(readFloor), [])).toEqual([1]);
});

test.each([
  ['Brandritning övervåning', 'Övervåning', 1],
  ['ÖVRE PLAN', 'Övre plan', 1],
  ['Yläkerta', 'Yläkerta', 1],
  ['Upper floor', 'Upper floor', 1],
  ['Nedre plan', 'Nedre plan', 0],
  ['Floor A', 'Floor A', null],
  ['Plan5', 'Plan 5', 5],
  ['Plan05_rev A', 'Plan 5', 5],
])('"%s" is the floor %s [SETUP-60]', (text, name, level) => {
  expect(readFloor(text)).toEqual({ name, level });
});

test.each(['Floor plan', 'A floor', 'Plan B'])('"%s" names no floor [SETUP-61]', (text) => {
  expect(readFloor(text)).toBeNull();
});

test('all names of one floor have one key, and other texts have none [SETUP-100]', () => {
  expect(floorKey('PLAN 2')).toBe(floorKey('Våning 2'));
  expect(floorKey('Källare')).toBe(floorKey('Plan -1'));
  expect(floorKey('PLAN 2')).not.toBe(floorKey('PLAN 3'));
  expect(floorKey('KV. LEJONET 4')).toBeNull();
});
