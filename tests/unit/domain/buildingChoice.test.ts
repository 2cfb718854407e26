import { describe, expect, test } from 'vitest';
import { findBuildings, groupBuildings } from '#domain/buildings/buildingChoice.ts';

let id = 0;
const building = (name: string, ...levels: string[]) => ({
  id: (id += 1),
  name,
  customerId: levels.length + 1,
  levels,
});
const namesByGroup = (
  groups: readonly { levels: readonly string[]; buildings: readonly { name: string }[] }[],
) => groups.map(({ levels, buildings }) => [levels.join(' › '), ...buildings.map(({ name }) => name)]);

const groups = groupBuildings([
  building('Annexet', 'Öster', 'Skolor'),
  building('Badhuset'),
  building('Ladan', 'Öster'),
  building('Rådhuset'),
  building('Skolan', 'Väster'),
  building('Östra skolan', 'Öster', 'Skolor'),
]);

describe('buildings', () => {
  test('are listed by level, the own one first and each before those below it', () => {
    expect(namesByGroup(groups)).toEqual([
      ['', 'Badhuset', 'Rådhuset'],
      ['Väster', 'Skolan'],
      ['Öster', 'Ladan'],
      ['Öster › Skolor', 'Annexet', 'Östra skolan'],
    ]);
  });

  test('buildings are found by name and levels in any word order', () => {
    const namesMatching = (text: string) => namesByGroup(findBuildings(groups, text, 100).groups);
    expect(namesMatching('')).toHaveLength(4);
    expect(namesMatching('HUSET')).toEqual([['', 'Badhuset', 'Rådhuset']]);
    expect(namesMatching('skol öster')).toEqual([['Öster › Skolor', 'Annexet', 'Östra skolan']]);
    expect(namesMatching('finns inte')).toEqual([]);
  });

  test('are forgiven a slip where nothing fits', () => {
    expect(namesByGroup(findBuildings(groups, 'Badhsuet', 100).groups)).toEqual([['', 'Badhuset']]);
  });

  test('beyond the limit are counted, not shown', () => {
    const many = groupBuildings([
      ...Array.from({ length: 3000 }, (_, at) => building(`Hus ${at}`)),
      ...Array.from({ length: 2000 }, (_, at) => building(`Lada ${at}`, 'Öster')),
    ]);
    const firstPage = findBuildings(many, '', 100);
    expect(firstPage.groups.flatMap(({ buildings }) => buildings)).toHaveLength(100);
    expect(firstPage.rest).toBe(4900);
    expect(findBuildings(many, 'lada', 100).rest).toBe(1900);
    expect(findBuildings(many, 'lada 1999', 100)).toMatchObject({ rest: 0, groups: [{ levels: ['Öster'] }] });
  });
});
