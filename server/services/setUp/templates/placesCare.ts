import type { TemplateParts } from './parts.ts';
import {
  list,
  plan,
  extinguishing,
  escaping,
  kitchen,
  monthly,
  nightly,
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

/** Schools and care homes. */
export const carePlaces = {
  school: {
    roles: ['fireManager', 'inspector', 'caretaker', 'principal', 'kitchen'],
    catalogue: [
      ...['powder', 'foam', 'co2', 'fat', 'blanket', 'hose', 'detector', 'button', 'panel', 'light', 'exit'],
      ...['evacPlan', 'route', 'assembly', 'doorMagnet', 'door', 'hatch', 'firstAid', 'aed', 'flammable'],
    ],
    checklists: [
      list(selfInspection, baseText, [...base, 'charging', 'arson', 'alarmNoFault']),
      list(
        ['Skolans lokaler', 'School premises', 'Koulun tilat'],
        [
          'Klassrum, salar och samling.',
          'Classrooms, special rooms and assembly.',
          'Luokat, erikoistilat ja kokoontuminen.',
        ],
        ['classroomDecor', 'labGas', 'registers', 'assemblyHall'],
      ),
      list(
        ['Skolkök och matsal', 'School kitchen and dining hall', 'Keittiö ja ruokasali'],
        [
          'Spis, fritös, kåpor och släckning.',
          'Stove, fryer, hoods and extinguishing.',
          'Liedet, rasvakeitin, huuvat ja sammutus.',
        ],
        ['hood', 'kitchenReady', 'electrics', 'routesFree'],
      ),
      list(yearlyReview, reviewText, [...review, 'alarmTested']),
    ],
    plans: [
      plan(selfInspection, monthly, {
        ...{
          every: { months: 1 },
          roles: ['inspector', 'caretaker'],
          responsible: 'fireManager',
          lists: [0, 1],
        },
        ...{
          entries: [
            ...extinguishing.filter((key) => key !== 'water'),
            ...escaping.filter((key) => key !== 'exitGlow'),
          ],
          rests: true,
        },
      }),
      plan(equipmentRound, quarterly, {
        ...{ every: { months: 3 }, roles: ['caretaker'], responsible: 'fireManager', lists: [], rests: true },
      }),
      plan(['Kontroll av kök', 'Kitchen check', 'Keittiön tarkastus'], kitchen, {
        ...{
          every: { months: 1 },
          roles: ['kitchen'],
          responsible: 'principal',
          lists: [2],
          asksOnly: true,
          rests: true,
        },
      }),
      plan(yearlyReview, yearly, {
        ...{
          every: { years: 1 },
          roles: ['fireManager'],
          responsible: 'principal',
          lists: [3],
          asksOnly: true,
        },
      }),
    ],
  },
  careHome: {
    roles: ['fireManager', 'inspector', 'unitManager', 'nightStaff', 'warden'],
    catalogue: [
      ...['foam', 'co2', 'fat', 'blanket', 'hose', 'sprinkler', 'smokeAlarm', 'detector', 'button', 'panel'],
      ...['light', 'exit', 'evacPlan', 'route', 'assembly', 'doorMagnet', 'door', 'firstAid', 'aed'],
    ],
    checklists: [
      list(selfInspection, baseText, [...base, 'charging', 'alarmNoFault']),
      list(
        ['Boende och nattbemanning', 'Residents and night staffing', 'Asukkaat ja yövuorot'],
        [
          'Personer, hjälpmedel och riskfyllda vanor.',
          'People, aids and risky habits.',
          'Asukkaat, apuvälineet ja riskit.',
        ],
        ['nightStaff', 'smokers', 'aids', 'oxygen', 'hood', 'kitchenReady'],
      ),
      list(yearlyReview, reviewText, [...review, 'alarmTested']),
    ],
    plans: [
      plan(selfInspection, monthly, {
        ...{ every: { months: 1 }, roles: ['inspector'], responsible: 'unitManager', lists: [0, 1] },
        ...{
          entries: [
            'foam',
            'co2',
            'fat',
            'blanket',
            'hose',
            'light',
            'exit',
            'evacPlan',
            'route',
            'doorMagnet',
            'door',
          ],
        },
      }),
      plan(['Nattrond', 'Night round', 'Yökierros'], nightly, {
        ...{
          every: { days: 7 },
          roles: ['nightStaff'],
          responsible: 'unitManager',
          lists: [1],
          asksOnly: true,
        },
      }),
      plan(equipmentRound, quarterly, {
        ...{ every: { months: 3 }, roles: ['inspector'], responsible: 'fireManager', lists: [] },
      }),
      plan(yearlyReview, yearly, {
        ...{
          every: { years: 1 },
          roles: ['fireManager', 'warden'],
          responsible: 'unitManager',
          lists: [2],
          asksOnly: true,
        },
      }),
    ],
  },
} as const satisfies Record<string, TemplateParts>;
