import type { Programme } from './cells.ts';
import { cell, once } from './cells.ts';

const office = cell('office', 'Kontor', 2.9, 3.6);
const store = cell('storage', 'Förråd', 2.4, 3.2);

/** Rooms of a preschool on one floor. */
export function preschool(): Programme {
  const play = cell('group', 'Avdelning', 6.5, 8);
  return {
    hasLift: false,
    north: [
      play,
      once('bath', 'Skötrum', 3, 3.6),
      cell('bedroom', 'Vilrum', 4, 5),
      play,
      once('storage', 'Kapprum', 3.4, 4.2),
      store,
    ],
    south: [
      once('kitchen', 'Kök', 6.5, 7.5),
      play,
      once('lounge', 'Personalrum', 5, 6),
      office,
      once('electrical', 'Elcentral', 2.2, 2.6),
      play,
    ],
    west: [play],
    east: [play],
    specials: [{ width: 9, kind: 'dining', name: 'Matsal' }],
  };
}

/** Rooms of a public library by level. */
export function cityLibrary(level: number): Programme {
  const ground = level === 0;
  return {
    hasLift: true,
    north: ground
      ? [
          once('library', 'Barnavdelning', 11, 13),
          once('conference', 'Sagorum', 5, 6),
          store,
          once('library', 'Tidskrifter', 9, 11),
          office,
        ]
      : [
          once('library', 'Facklitteratur', 13, 15),
          cell('group', 'Studierum', 3.4, 4),
          cell('group', 'Studierum', 3.4, 4),
          once('storage', 'Magasin', 7, 9),
          office,
        ],
    south: ground
      ? [
          once('cafe', 'Kafé', 8, 10),
          once('reception', 'Lån och retur', 6, 7),
          office,
          once('electrical', 'Elcentral', 2.4, 2.8),
        ]
      : [
          once('lounge', 'Personalrum', 6, 7),
          office,
          cell('openOffice', 'Arbetsrum', 8, 10),
          cell('conference', 'Mötesrum', 4.6, 6),
        ],
    west: [office, store],
    east: [office, store],
    specials: [
      { width: 12, kind: ground ? 'library' : 'assembly', name: ground ? 'Skönlitteratur' : 'Hörsal' },
    ],
  };
}

/** Rooms of a hospital ward or outpatient floor by level. */
export function hospital(level: number): Programme {
  const ward = cell('care', 'Vårdrum', 4.4, 5.2);
  const treatment = cell('office', 'Behandling', 3.8, 4.6);
  const ground = level === 0;
  return {
    hasLift: true,
    north: ground
      ? [
          treatment,
          office,
          treatment,
          once('electrical', 'Elcentral', 2.4, 2.8),
          once('laundry', 'Sköljrum', 3, 3.6),
          treatment,
        ]
      : [ward, ward, once('storage', 'Läkemedel', 2.6, 3), ward, once('laundry', 'Sköljrum', 2.8, 3.2), ward],
    south: ground
      ? [cell('lounge', 'Väntrum', 5, 6.5), treatment, office, treatment, once('lounge', 'Personalrum', 6, 7)]
      : [ward, ward, once('office', 'Expedition', 3.6, 4.4), ward, ward],
    west: ground ? [treatment, store, treatment] : [ward, ward, store],
    east: ground ? [once('storage', 'Laboratorium', 6, 7), treatment] : [ward, ward],
    specials: [{ width: 9.5, kind: ground ? 'cafe' : 'dining', name: ground ? 'Kafeteria' : 'Dagrum' }],
  };
}

/** Rooms of a health centre by level. */
export function clinic(level: number): Programme {
  const exam = cell('office', 'Undersökning', 3.4, 4);
  const ground = level === 0;
  return {
    hasLift: true,
    north: [
      exam,
      exam,
      once('storage', 'Läkemedel', 2.6, 3),
      exam,
      exam,
      once('laundry', 'Sköljrum', 2.6, 3),
      exam,
    ],
    south: ground
      ? [once('reception', 'Kassa', 4.6, 5.4), exam, exam, cell('lounge', 'Väntrum', 5, 6.5), exam]
      : [
          once('lounge', 'Personalrum', 6.4, 7.4),
          office,
          office,
          cell('conference', 'Mötesrum', 4.6, 6),
          once('assembly', 'Rehab', 9, 11),
        ],
    west: [exam, store, exam],
    east: [once('storage', 'Laboratorium', 5.5, 6.5), exam],
    specials: ground ? [{ width: 8, kind: 'lounge', name: 'Väntrum' }] : [],
  };
}
