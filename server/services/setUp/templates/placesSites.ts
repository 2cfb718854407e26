import type { TemplateParts } from './parts.ts';
import {
  list,
  plan,
  hotWorks,
  monthly,
  quarterly,
  yearly,
  selfInspection,
  equipmentRound,
  yearlyReview,
  base,
  review,
  baseText,
  reviewText,
} from './placeParts.ts';

/** Offices, housing and industry. */
export const sitePlaces = {
  office: {
    roles: ['fireManager', 'inspector', 'officeManager', 'warden'],
    catalogue: [
      ...['foam', 'co2', 'water', 'blanket', 'hose', 'detector', 'button', 'light', 'exit', 'exitGlow'],
      ...['evacPlan', 'route', 'assembly', 'door', 'firstAid', 'aed'],
    ],
    checklists: [
      list(selfInspection, baseText, [...base, 'coffee', 'charging']),
      list(yearlyReview, reviewText, [...review, 'visitors', 'neighbours']),
    ],
    plans: [
      plan(selfInspection, quarterly, {
        ...{ every: { months: 3 }, roles: ['inspector', 'warden'], responsible: 'fireManager', lists: [0] },
      }),
      plan(yearlyReview, yearly, {
        ...{
          every: { years: 1 },
          roles: ['fireManager'],
          responsible: 'officeManager',
          lists: [1],
          asksOnly: true,
        },
      }),
    ],
  },
  housing: {
    roles: ['fireManager', 'caretaker', 'propertyManager', 'board'],
    catalogue: [
      ...['powder', 'foam', 'smokeAlarm', 'riser', 'hatch', 'fan', 'light', 'exitGlow', 'route', 'door'],
      ...['seal', 'assembly', 'charging'],
    ],
    checklists: [
      list(
        ['Trapphus, källare och vind', 'Stairwells, cellar and attic', 'Porrashuoneet, kellari ja ullakko'],
        baseText,
        ['stairwell', 'cellarLocked', 'chute', 'doorsShut', 'signsLit', 'outsideFree', 'arson', 'electrics'],
      ),
      list(
        ['Garage och laddning', 'Garage and charging', 'Autotalli ja lataus'],
        [
          'Fordon, laddplatser och förvaring.',
          'Vehicles, charging points and storage.',
          'Ajoneuvot, latauspaikat ja säilytys.',
        ],
        ['garage', 'charging', 'routesFree', 'extinguishersInPlace'],
      ),
      list(yearlyReview, reviewText, [
        'responsible',
        'documented',
        'flatAlarms',
        'penetrations',
        'extinguishersServiced',
      ]),
    ],
    plans: [
      plan(
        [
          'Rond i trapphus och källare',
          'Round of stairwells and cellar',
          'Porrashuoneiden ja kellarin kierros',
        ],
        quarterly,
        {
          ...{ every: { months: 3 }, roles: ['caretaker'], responsible: 'propertyManager', lists: [0, 1] },
        },
      ),
      plan(yearlyReview, yearly, {
        ...{
          every: { years: 1 },
          roles: ['fireManager', 'propertyManager'],
          responsible: 'board',
          lists: [2],
          asksOnly: true,
        },
      }),
    ],
  },
  industry: {
    roles: ['fireManager', 'inspector', 'production', 'maintenance', 'hotWork'],
    catalogue: [
      ...[
        'powder',
        'foam',
        'co2',
        'hose',
        'sprinkler',
        'hatch',
        'detector',
        'button',
        'panel',
        'light',
        'exit',
      ],
      ...['evacPlan', 'route', 'assembly', 'door', 'seal', 'firstAid', 'aed', 'eyewash', 'flammable'],
    ],
    checklists: [
      list(selfInspection, baseText, [...base, 'arson', 'alarmNoFault', 'hoseReels']),
      list(
        ['Produktion och lager', 'Production and storage', 'Tuotanto ja varasto'],
        [
          'Brandfarlig vara, damm, sprinkler och truckar.',
          'Flammable goods, dust, sprinklers and trucks.',
          'Palavat aineet, pöly, sprinklerit ja trukit.',
        ],
        ['flammableStore', 'sprinklerFree', 'dust', 'trucks', 'showers'],
      ),
      list(
        ['Heta arbeten', 'Hot work', 'Tulityöt'],
        [
          'Tillstånd, bevakning och släckning.',
          'Permits, fire watch and extinguishing.',
          'Luvat, vartiointi ja sammutus.',
        ],
        ['permits', 'fireWatch', 'extinguishersInPlace'],
      ),
      list(yearlyReview, reviewText, [...review, 'alarmTested']),
    ],
    plans: [
      plan(selfInspection, monthly, {
        ...{
          every: { months: 1 },
          roles: ['inspector', 'maintenance'],
          responsible: 'fireManager',
          lists: [0, 1],
        },
        ...{
          entries: [
            'powder',
            'foam',
            'co2',
            'hose',
            'sprinkler',
            'light',
            'exit',
            'evacPlan',
            'route',
            'door',
            'eyewash',
          ],
        },
      }),
      plan(['Kontroll av heta arbeten', 'Hot work check', 'Tulitöiden tarkastus'], hotWorks, {
        ...{ every: { days: 7 }, roles: ['hotWork'], responsible: 'production', lists: [2], asksOnly: true },
      }),
      plan(equipmentRound, quarterly, {
        ...{ every: { months: 3 }, roles: ['maintenance'], responsible: 'fireManager', lists: [] },
      }),
      plan(yearlyReview, yearly, {
        ...{
          every: { years: 1 },
          roles: ['fireManager'],
          responsible: 'production',
          lists: [3],
          asksOnly: true,
        },
      }),
    ],
  },
} as const satisfies Record<string, TemplateParts>;
