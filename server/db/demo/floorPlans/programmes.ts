import type { Random } from '../random.ts';
import type { Programme } from './cells.ts';
import { cell, once } from './cells.ts';
import type { Archetype } from './planTypes.ts';
import { cityLibrary, clinic, hospital, preschool } from './programmesPublic.ts';
import type { Cell } from './strips.ts';

const classroom = cell('classroom', 'Klassrum', 7.2, 8.6);
const groupRoom = cell('group', 'Grupprum', 2.8, 3.6);
const store = cell('storage', 'Förråd', 2.2, 3.2);
const staffRoom = once('lounge', 'Personalrum', 6, 7.5);
const office = cell('office', 'Kontor', 2.9, 3.6);
const wideOffice = cell('office', 'Kontor', 4.2, 5.2);
const meeting = cell('conference', 'Mötesrum', 4.4, 6.2);
const cleaning = once('storage', 'Städ', 1.9, 2.4);
const electrical = once('electrical', 'Elcentral', 2.2, 2.9);
const hotelRoom = cell('hotel', 'Rum', 3.6, 4);
const careRoom = cell('care', 'Lägenhet', 4.8, 5.6);

const cellar: Cell[] = [
  cell('storage', 'Förråd', 5, 7),
  once('ventilation', 'Fläktrum', 7, 9),
  cell('electrical', 'Elcentral', 3, 4),
  cell('storage', 'Arkiv', 5, 8),
  once('plant', 'Undercentral', 6, 7.5),
  once('laundry', 'Tvättstuga', 5, 6),
  once('storage', 'Städcentral', 3, 4),
  once('workshop', 'Vaktmästarverkstad', 6, 8),
];

function school(level: number): Programme {
  const ground = level === 0;
  return {
    hasLift: true,
    north: ground
      ? [
          once('classroom', 'Bildsal', 8, 9),
          store,
          once('classroom', 'Slöjdsal', 9, 11),
          classroom,
          groupRoom,
          electrical,
        ]
      : [classroom, groupRoom, classroom, classroom, groupRoom, store],
    south: ground
      ? [
          once('reception', 'Expedition', 4, 5),
          office,
          staffRoom,
          office,
          once('office', 'Skolsköterska', 3.2, 4),
          classroom,
        ]
      : [classroom, classroom, groupRoom, cell('office', 'Arbetsrum', 5, 6), classroom],
    west: ground ? [once('kitchen', 'Kök', 8, 9), classroom, cleaning] : [classroom, groupRoom, classroom],
    east: ground
      ? [once('library', 'Bibliotek', 10, 11), classroom]
      : [once('classroom', 'NO-sal', 8.4, 9.4), once('storage', 'Preparation', 3, 3.6), classroom],
    specials: ground ? [{ width: 13.5, kind: 'dining', name: 'Matsal' }] : [],
  };
}

function officeFloor(level: number, random: Random): Programme {
  const open = cell('openOffice', 'Kontorslandskap', 10, 13);
  return {
    hasLift: true,
    north: random.shuffle([
      office,
      office,
      meeting,
      wideOffice,
      office,
      once('storage', 'Kopiering', 2.4, 3),
      electrical,
    ]),
    south:
      level === 0
        ? [
            once('reception', 'Reception', 5, 6),
            meeting,
            office,
            office,
            wideOffice,
            once('lounge', 'Lunchrum', 6, 7.5),
          ]
        : [open, office, meeting, office, wideOffice, once('lounge', 'Pentry', 4.5, 5.5)],
    west: [office, office, meeting, store],
    east: [wideOffice, office, office],
    specials: level === 0 ? [{ width: 9, kind: 'conference', name: 'Sammanträdesrum' }] : [],
  };
}

function care(level: number): Programme {
  return {
    hasLift: true,
    north: [careRoom, careRoom, careRoom, once('storage', 'Tvätt', 2.4, 2.8), careRoom],
    south: [careRoom, careRoom, once('office', 'Sjuksköterska', 3.2, 3.8), careRoom, careRoom],
    west: [careRoom, careRoom, careRoom, cleaning],
    east: [careRoom, careRoom, cell('storage', 'Förråd', 2.4, 3)],
    specials: [{ width: 10, kind: 'dining', name: level === 0 ? 'Matsal' : 'Dagrum' }],
  };
}

function hotel(level: number): Programme {
  const ground = level === 0;
  return {
    hasLift: true,
    north: ground
      ? [
          once('kitchen', 'Kök', 9, 10),
          once('storage', 'Kylrum', 3, 3.6),
          office,
          once('storage', 'Bagage', 3, 4),
          cell('conference', 'Konferens', 7, 8),
          hotelRoom,
        ]
      : [hotelRoom, hotelRoom, hotelRoom, hotelRoom, once('storage', 'Linneförråd', 2.4, 2.8)],
    south: ground
      ? [
          once('cafe', 'Lobbybar', 8, 10),
          once('reception', 'Reception', 5, 6),
          cell('conference', 'Konferens', 7, 9),
          office,
        ]
      : [hotelRoom],
    west: ground ? [cell('conference', 'Konferens', 7, 9), store] : [hotelRoom],
    east: ground ? [once('lounge', 'Relax', 6, 8), cell('changing', 'Omklädning', 4, 5)] : [hotelRoom],
    specials: ground ? [{ width: 14, kind: 'dining', name: 'Restaurang' }] : [],
  };
}

function cellarFloor(random: Random): Programme {
  return {
    hasLift: true,
    north: random.shuffle(cellar),
    south: random.shuffle(cellar),
    west: random.shuffle(cellar),
    east: random.shuffle(cellar),
    specials: [],
  };
}

function flatsCellar(random: Random): Programme {
  const cages = cell('storageCage', 'Lägenhetsförråd', 6, 8);
  return {
    hasLift: false,
    north: [cages, once('laundry', 'Tvättstuga', 6, 7), once('plant', 'Undercentral', 5, 6), cages, cages],
    south: random.shuffle([
      cages,
      once('storage', 'Cykelförråd', 6, 8),
      once('electrical', 'Elcentral', 2.6, 3.2),
      cages,
      once('storage', 'Barnvagnar', 4, 5),
      once('storage', 'Fastighetsförråd', 4, 5),
    ]),
    west: [],
    east: [],
    specials: [],
  };
}

function sportsUpper(): Programme {
  return {
    hasLift: true,
    north: [once('conference', 'Klubbrum', 6, 8), once('ventilation', 'Fläktrum', 6, 8), store, office],
    south: [
      once('assembly', 'Motionssal', 11, 13),
      once('assembly', 'Styrketräning', 9, 11),
      office,
      cell('changing', 'Omklädning', 5, 6),
    ],
    west: [store],
    east: [store],
    specials: [],
  };
}

/** The rooms of a floor by building type and level; below ground every type has the same kinds of rooms. */
export function programmeOf(archetype: Archetype, level: number, random: Random): Programme {
  if (level < 0) return archetype === 'residential' ? flatsCellar(random) : cellarFloor(random);
  if (archetype === 'school') return school(level);
  if (archetype === 'preschool') return preschool();
  if (archetype === 'library') return cityLibrary(level);
  if (archetype === 'hospital') return hospital(level);
  if (archetype === 'clinic') return clinic(level);
  if (archetype === 'care') return care(level);
  if (archetype === 'hotel') return hotel(level);
  if (archetype === 'sports') return sportsUpper();
  return officeFloor(level, random);
}
