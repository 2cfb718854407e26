import type { InventoryType } from '#contract/inventory.ts';
import type {
  InstallationType,
  ServiceCountry,
  serviceKeys,
  serviceOrigins,
  servicePerformers,
  serviceRanks,
} from '#contract/maintenance/serviceKinds.ts';
import type { ServiceSpan } from './serviceDates.ts';

type ServiceKind = InventoryType | InstallationType;

/** Source of a rule: its name, its text in the language of its country, and a link. */
interface Source {
  rank: (typeof serviceRanks)[number];
  source: string;
  sourceText: string;
  sourceLink: string | null;
}

/** A service of an inventory type: its interval, performer and rule. */
export interface ServiceRuleFacts extends ServiceSpan, Source {
  serviceKey: string;
  performer: string;
}

interface Default extends ServiceRuleFacts {
  serviceKey: (typeof serviceKeys)[number];
  countedFrom: (typeof serviceOrigins)[number];
  performer: (typeof servicePerformers)[number];
}

const sis = 'https://www.sis.se/';
const sbf = 'https://www.brandskyddsforeningen.se/';
const ministry = 'https://intermin.fi/pelastustoimi/onnettomuuksien-ehkaisy/paloturvallisuuslaitteet';

const standard = (source: string, sourceText: string, sourceLink: string | null = null): Source => ({
  rank: 'standard',
  source,
  sourceText,
  sourceLink,
});
const advice = (sourceText: string): Source => ({
  rank: 'advice',
  source: '',
  sourceText,
  sourceLink: null,
});
const finnishLaw = (sourceText: string): Source => ({
  rank: 'law',
  source: 'Laki eräistä paloturvallisuuslaitteista',
  sourceText,
  sourceLink: ministry,
});

const service = (
  serviceKey: Default['serviceKey'],
  interval: string,
  performer: Default['performer'],
  source: Source,
  more: Partial<Default> = {},
): Default => ({
  serviceKey,
  interval,
  performer,
  ...source,
  earliest: null,
  latest: null,
  latestExposed: null,
  eachCalendarYear: false,
  countedFrom: 'installed',
  ...more,
});

/** For daily or weekly checks: they are rarely recorded, so they fall due only after the first record. */
const onceNoted = { countedFrom: 'last' } as const;

const liquid = ['foam_extinguisher', 'water_extinguisher', 'fat_extinguisher', 'avd_lithium_extinguisher'];
const dry = ['powder_extinguisher', 'co2_extinguisher'];

type Defaults = Partial<Record<ServiceKind, readonly Default[]>>;

const forKinds = (kinds: readonly string[], services: readonly Default[]): Defaults =>
  Object.fromEntries(kinds.map((kind) => [kind, services]));

const swedishExtinguisher = [
  service(
    'look',
    'P3M',
    'own',
    standard('SS 3656', 'Innehavaren kontrollerar handbrandsläckaren var första till tredje månad.', sis),
    { earliest: 'P1M' },
  ),
  service(
    'service',
    'P1Y',
    'certified',
    standard('SS 3656', 'Underhåll av serviceman, i regel varje år.', sis),
  ),
];
const swedishWorkshop = (interval: string, sourceText: string) =>
  service('workshop', interval, 'certified', standard('SS 3656', sourceText, sis), { countedFrom: 'made' });

const finnishCheck = service(
  'check',
  'P1Y',
  'certified',
  finnishLaw(
    'Käsisammutin tarkastetaan vuoden välein, kun se on alttiina kosteudelle, tärinälle tai lämpötilan vaihteluille, ja muuten kahden vuoden välein.',
  ),
  { latest: 'P2Y', latestExposed: 'P1Y' },
);
const finnishOverhaul = (interval: string, sourceText: string) =>
  service('overhaul', interval, 'certified', finnishLaw(sourceText), { countedFrom: 'made' });

type Texts = Readonly<
  Record<
    | 'hoseYearly'
    | 'hosePressure'
    | 'function'
    | 'capacity'
    | 'hatch'
    | 'alarmTest'
    | 'alarmReplacement'
    | 'route'
    | 'sprinklerWeekly'
    | 'sprinklerMonthly'
    | 'sprinklerQuarterly'
    | 'sprinklerHalfYearly'
    | 'sprinklerYearly'
    | 'sprinklerPipes',
    string
  >
>;

const sprinklers = (source: string, link: string | null, texts: Texts): Default[] => [
  service('weekly', 'P1W', 'trained', standard(source, texts.sprinklerWeekly, link), onceNoted),
  service('monthly', 'P1M', 'trained', standard(source, texts.sprinklerMonthly, link)),
  service('quarterly', 'P3M', 'trained', standard(source, texts.sprinklerQuarterly, link)),
  service('halfYearly', 'P6M', 'trained', standard(source, texts.sprinklerHalfYearly, link)),
  service('yearly', 'P1Y', 'certified', standard(source, texts.sprinklerYearly, link)),
  service('pipes', 'P25Y', 'certified', standard(source, texts.sprinklerPipes, link)),
];

/** Returns the rules common to both countries, from European standards and advice. */
function common(texts: Texts): Defaults {
  const light = [
    service('function', 'P1M', 'own', standard('EN 50172', texts.function)),
    service('capacity', 'P1Y', 'trained', standard('EN 50172', texts.capacity)),
  ];
  const hatch = [service('service', 'P1Y', 'trained', advice(texts.hatch))];
  return {
    hose_reel: [
      service('service', 'P1Y', 'trained', standard('EN 671-3', texts.hoseYearly)),
      service('pressureTest', 'P5Y', 'trained', standard('EN 671-3', texts.hosePressure)),
    ],
    ...forKinds(['emergency_light', 'exit_sign'], light),
    ...forKinds(['smoke_hatch', 'smoke_hatch_system'], hatch),
    smoke_alarm: [
      service('test', 'P1M', 'own', advice(texts.alarmTest)),
      service('replacement', 'P10Y', 'own', advice(texts.alarmReplacement), { countedFrom: 'made' }),
    ],
    ...forKinds(
      ['evacuation_route', 'emergency_exit'],
      [service('look', 'P1M', 'own', advice(texts.route), { countedFrom: 'last' })],
    ),
  };
}

const swedish: Texts = {
  hoseYearly: 'Inomhusbrandposten kontrolleras och underhålls varje år.',
  hosePressure: 'Slangen provtrycks vart femte år.',
  function: 'Nödbelysningens funktion provas varje månad.',
  capacity: 'Nödbelysningen provas varje år under hela sin drifttid.',
  hatch: 'Rökgasluckan funktionsprovas och underhålls varje år.',
  alarmTest: 'Brandvarnaren provas varje månad.',
  alarmReplacement: 'Brandvarnaren byts efter tio år.',
  route: 'Utrymningsvägen kontrolleras varje månad.',
  sprinklerWeekly: 'Veckokontroll av sprinkleranläggningen.',
  sprinklerMonthly: 'Månadskontroll av sprinkleranläggningen.',
  sprinklerQuarterly: 'Kvartalskontroll av sprinkleranläggningen.',
  sprinklerHalfYearly: 'Halvårskontroll av sprinkleranläggningen.',
  sprinklerYearly: 'Årligt underhåll av sprinkleranläggningen.',
  sprinklerPipes: 'Rörnätet undersöks vart 25:e år.',
};
const finnish: Texts = {
  hoseYearly: 'Pikapaloposti tarkastetaan ja huolletaan vuosittain.',
  hosePressure: 'Letku koeponnistetaan viiden vuoden välein.',
  function: 'Turvavalaistuksen toiminta testataan kuukausittain.',
  capacity: 'Turvavalaistus testataan vuosittain koko toiminta-ajaltaan.',
  hatch: 'Savunpoistoluukku koestetaan ja huolletaan vuosittain.',
  alarmTest: 'Palovaroitin testataan kuukausittain.',
  alarmReplacement: 'Palovaroitin uusitaan kymmenen vuoden jälkeen.',
  route: 'Poistumistie tarkastetaan kuukausittain.',
  sprinklerWeekly: 'Sprinklerilaitteiston viikkotarkastus.',
  sprinklerMonthly: 'Sprinklerilaitteiston kuukausitarkastus.',
  sprinklerQuarterly: 'Sprinklerilaitteiston neljännesvuositarkastus.',
  sprinklerHalfYearly: 'Sprinklerilaitteiston puolivuositarkastus.',
  sprinklerYearly: 'Sprinklerilaitteiston vuosihuolto.',
  sprinklerPipes: 'Putkisto tutkitaan 25 vuoden välein.',
};

const alarmSbf = (sourceText: string) => standard('SBF 110', sourceText, sbf);

/** Built-in services by country and inventory type; types without an entry have none with a known source. */
export const serviceDefaults: Readonly<Record<ServiceCountry, Defaults>> = {
  SE: {
    ...common(swedish),
    hand_extinguisher: swedishExtinguisher,
    ...forKinds(liquid, [
      ...swedishExtinguisher,
      swedishWorkshop('P5Y', 'Vätskesläckare genomgås på verkstad vart femte år.'),
    ]),
    ...forKinds(dry, [
      ...swedishExtinguisher,
      swedishWorkshop('P10Y', 'Pulver- och koldioxidsläckare genomgås på verkstad vart tionde år.'),
    ]),
    fire_alarm_system: [
      service('daily', 'P1D', 'own', alarmSbf('Centralapparaten kontrolleras dagligen.'), onceNoted),
      service('monthly', 'P1M', 'own', alarmSbf('Månadsprov av brandlarmet.')),
      service(
        'sections',
        'P3M',
        'trained',
        alarmSbf(
          'Varje kvartal provas minst en tiondel av sektionerna, så att alla har provats inom ett år.',
        ),
      ),
      service(
        'inspection',
        'P1Y',
        'inspector',
        alarmSbf('Revisionsbesiktning varje kalenderår, senast 15 månader efter den förra.'),
        { eachCalendarYear: true, latest: 'P15M' },
      ),
    ],
    sprinkler_system: [
      ...sprinklers('SBF 120, EN 12845', sbf, swedish),
      service(
        'inspection',
        'P1Y',
        'inspector',
        standard('SBF 120, EN 12845', 'Revisionsbesiktning av sprinkleranläggningen varje år.', sbf),
      ),
    ],
  },
  FI: {
    ...common(finnish),
    hand_extinguisher: [finnishCheck],
    ...forKinds(liquid, [
      finnishCheck,
      finnishOverhaul('P5Y', 'Nestesammutin huolletaan enintään viiden vuoden välein.'),
    ]),
    ...forKinds(dry, [
      finnishCheck,
      finnishOverhaul('P10Y', 'Jauhe- ja hiilidioksidisammutin huolletaan enintään kymmenen vuoden välein.'),
    ]),
    fire_alarm_system: [
      service(
        'inspection',
        'P3Y',
        'inspector',
        finnishLaw('Paloilmoitin tarkastetaan kolmen vuoden välein (1.1.2025 alkaen).'),
      ),
    ],
    sprinkler_system: [
      ...sprinklers('EN 12845', null, finnish),
      service(
        'inspection',
        'P3Y',
        'inspector',
        finnishLaw('Automaattinen sammutuslaitteisto tarkastetaan kolmen vuoden välein (1.1.2025 alkaen).'),
      ),
    ],
  },
};

/** Returns the built-in services of an inventory type in a country. */
export const defaultServices = (country: ServiceCountry, kind: string): readonly ServiceRuleFacts[] =>
  serviceDefaults[country][kind as ServiceKind] ?? [];
