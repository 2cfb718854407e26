import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Symbol of a real drawing: the marked place, and the centres of all its occurrences, determined by eye. */
export interface SoughtFixture {
  file: string;
  kind: string;
  mark: { x: number; y: number; width: number; height: number };
  places: readonly (readonly [x: number, y: number])[];
}

const folder = join(import.meta.dirname, '../../../../shared/fixtures/plans');

export const soughtFixtures: readonly SoughtFixture[] = [
  {
    file: 'evac-drawio-6.png',
    kind: 'cross',
    mark: { x: 165, y: 318, width: 56, height: 60 },
    places: [
      [193, 345],
      [1248, 832],
      [1176, 1081],
      [1712, 1081],
    ],
  },
  {
    file: 'evac-drawio-6.png',
    kind: 'extinguisher',
    mark: { x: 30, y: 312, width: 36, height: 66 },
    places: [
      [47, 344],
      [1239, 772],
    ],
  },
  {
    file: 'evac-drawio-6.png',
    kind: 'siren',
    mark: { x: 20, y: 782, width: 60, height: 54 },
    places: [
      [50, 283],
      [50, 810],
      [1190, 783],
      [1446, 972],
    ],
  },
  {
    file: 'evac7.webp',
    kind: 'cross',
    mark: { x: 1400, y: 351, width: 46, height: 46 },
    places: [
      [1423, 374],
      [452, 111],
      [454, 536],
      [749, 1312],
    ],
  },
  {
    file: 'evac7.webp',
    kind: 'extinguisher',
    mark: { x: 698, y: 56, width: 28, height: 66 },
    places: [
      [711, 87],
      [860, 955],
      [811, 1369],
    ],
  },
  {
    file: 'evac7.webp',
    kind: 'siren',
    mark: { x: 388, y: 822, width: 56, height: 50 },
    places: [
      [415, 846],
      [503, 326],
      [858, 846],
    ],
  },
  {
    file: 'clinic-2326x1939.png',
    kind: 'ring with a cross',
    mark: { x: 1350, y: 1530, width: 21, height: 21 },
    places: [
      ...([
        [373, 402],
        [1007, 402],
        [1571, 385],
        [450, 575],
        [1190, 950],
        [533, 1540],
        [1794, 406],
        [799, 610],
        [1629, 386],
        [1851, 1109],
        [1523, 1281],
        [1360, 1540],
        [1155, 495],
        [1181, 386],
        [1874, 1505],
        [1523, 616],
        [455, 1270],
        [761, 1131],
      ] as const),
    ],
  },
];

/** Returns the path of a fixture; null if the folder isn't next to the project. */
export const fixturePath = (file: string): string | null => {
  const path = join(folder, file);
  return existsSync(path) ? path : null;
};
