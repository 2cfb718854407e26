import type { FlawCategorySeed, FlawWording } from './localized.ts';
import { category, text } from './localized.ts';

const blocked: FlawWording = [
  'blocked',
  'Blockerad eller svår att komma åt',
  'Blocked or hard to reach',
  'Esteen takana tai vaikeasti saavutettavissa',
  'Frigör utrymmet framför släckaren och informera personalen',
  'Clear the space in front of the extinguisher and inform the staff',
  'Vapauta tila sammuttimen edestä ja tiedota henkilöstölle',
];

const missing: FlawWording = [
  'missing',
  'Släckaren saknas på sin plats',
  'The extinguisher is missing from its place',
  'Sammutin puuttuu paikaltaan',
  'Sätt upp en ny släckare enligt ritningen',
  'Put up a new extinguisher as shown on the drawing',
  'Asenna uusi sammutin piirustuksen mukaiselle paikalle',
];

const sealBroken: FlawWording = [
  'seal_broken',
  'Plombering eller sprint är bruten',
  'The seal or pin is broken',
  'Sinetti tai varmistussokka on rikki',
  'Låt auktoriserad servicetekniker kontrollera och plombera om släckaren',
  'Have an authorised service technician check and reseal the extinguisher',
  'Tarkistuta ja sinetöi sammutin valtuutetulla huoltoliikkeellä',
];

const pressureLow: FlawWording = [
  'pressure_low',
  'Manometern står utanför grönt fält',
  'The pressure gauge is outside the green field',
  'Painemittari ei ole vihreällä alueella',
  'Byt ut släckaren och lämna den till service',
  'Replace the extinguisher and send it for service',
  'Vaihda sammutin ja toimita se huoltoon',
];

const signMissing: FlawWording = [
  'sign_missing',
  'Skylt saknas eller är skymd',
  'The sign is missing or hidden',
  'Kyltti puuttuu tai on peitossa',
  'Sätt upp en efterlysande skylt som syns från gångstråket',
  'Put up a photoluminescent sign that can be seen from the walkway',
  'Asenna jälkivalaiseva kyltti, joka näkyy kulkuväylälle',
];

const serviceOverdue: FlawWording = [
  'service_overdue',
  'Service är inte gjord inom föreskriven tid',
  'Service has not been done in due time',
  'Huoltoa ei ole tehty määräajassa',
  'Beställ service av auktoriserad servicetekniker',
  'Order service from an authorised service technician',
  'Tilaa huolto valtuutetulta huoltoliikkeeltä',
];

const weightLow: FlawWording = [
  'weight_low',
  'Vikten är för låg vid kontrollvägning',
  'The weight is too low when check-weighed',
  'Paino on tarkistuspunnituksessa liian pieni',
  'Byt ut släckaren och skicka den för omladdning',
  'Replace the extinguisher and send it for refilling',
  'Vaihda sammutin ja toimita se uudelleentäyttöön',
];

const hoseDamaged: FlawWording = [
  'hose_damaged',
  'Slang eller munstycke är skadat',
  'The hose or nozzle is damaged',
  'Letku tai suutin on vaurioitunut',
  'Byt slang eller munstycke vid service',
  'Replace the hose or nozzle at service',
  'Vaihda letku tai suutin huollossa',
];

const frostRisk: FlawWording = [
  'frost_risk',
  'Står där temperaturen kan gå under noll',
  'Stands where the temperature may fall below zero',
  'Sijaitsee tilassa, jossa lämpötila voi laskea pakkaselle',
  'Flytta släckaren till uppvärmt utrymme eller byt till frostskyddad typ',
  'Move the extinguisher to a heated room or change to a frost-protected type',
  'Siirrä sammutin lämpimään tilaan tai vaihda pakkasenkestävään malliin',
];

const wrongPlace: FlawWording = [
  'wrong_place',
  'Hänger på fel plats eller för högt',
  'Hangs in the wrong place or too high',
  'Väärässä paikassa tai liian korkealla',
  'Flytta släckaren till platsen på ritningen, handtaget högst 1,1 meter över golvet',
  'Move the extinguisher to its place on the drawing, handle at most 1.1 metres above the floor',
  'Siirrä sammutin piirustuksen paikalle, kahva enintään 1,1 metrin korkeudelle lattiasta',
];

/** Flaw categories of portable extinguishers and fire blankets, ids 1 to 8. */
export const extinguisherCategories: readonly FlawCategorySeed[] = [
  category(1, 'powder_extinguisher', text('Pulversläckare', 'Powder extinguisher', 'Jauhesammutin'), [
    pressureLow,
    sealBroken,
    blocked,
    signMissing,
    serviceOverdue,
    missing,
  ]),
  category(2, 'foam_extinguisher', text('Skumsläckare', 'Foam extinguisher', 'Vaahtosammutin'), [
    pressureLow,
    sealBroken,
    frostRisk,
    blocked,
    serviceOverdue,
    missing,
  ]),
  category(
    3,
    'co2_extinguisher',
    text('Kolsyresläckare', 'Carbon dioxide extinguisher', 'Hiilidioksidisammutin'),
    [weightLow, sealBroken, hoseDamaged, blocked, serviceOverdue, missing],
  ),
  category(4, 'water_extinguisher', text('Vattensläckare', 'Water extinguisher', 'Vesisammutin'), [
    pressureLow,
    frostRisk,
    sealBroken,
    blocked,
    serviceOverdue,
  ]),
  category(
    5,
    'fat_extinguisher',
    text('Fettbrandsläckare', 'Grease fire extinguisher', 'Rasvapalosammutin'),
    [pressureLow, sealBroken, wrongPlace, blocked, serviceOverdue],
  ),
  category(6, 'hand_extinguisher', text('Handbrandsläckare', 'Portable extinguisher', 'Käsisammutin'), [
    pressureLow,
    sealBroken,
    hoseDamaged,
    wrongPlace,
    signMissing,
    missing,
  ]),
  category(
    7,
    'avd_lithium_extinguisher',
    text('AVD-släckare för litiumbatterier', 'AVD lithium extinguisher', 'AVD-litiumsammutin'),
    [pressureLow, sealBroken, blocked, serviceOverdue],
  ),
  category(8, 'fire_blanket', text('Brandfilt', 'Fire blanket', 'Sammutuspeite'), [
    [
      'missing',
      'Brandfilten saknas',
      'The fire blanket is missing',
      'Sammutuspeite puuttuu',
      'Sätt upp en ny brandfilt, minst 120 x 180 cm',
      'Put up a new fire blanket, at least 120 x 180 cm',
      'Asenna uusi sammutuspeite, vähintään 120 x 180 cm',
    ],
    [
      'used',
      'Brandfilten är använd eller smutsig',
      'The fire blanket has been used or is dirty',
      'Sammutuspeite on käytetty tai likainen',
      'Byt till en ny brandfilt',
      'Replace it with a new fire blanket',
      'Vaihda uuteen sammutuspeitteeseen',
    ],
    [
      'packaging_damaged',
      'Fodralet är trasigt',
      'The case is damaged',
      'Kotelo on rikki',
      'Kontrollera filten och byt fodral eller hela enheten',
      'Check the blanket and replace the case or the whole unit',
      'Tarkista peite ja vaihda kotelo tai koko tuote',
    ],
    blockedBlanket(),
  ]),
];

function blockedBlanket(): FlawWording {
  return [
    'blocked',
    'Brandfilten är skymd eller blockerad',
    'The fire blanket is hidden or blocked',
    'Sammutuspeite on peitossa tai esteen takana',
    'Flytta det som står i vägen och komplettera med skylt',
    'Move what is in the way and add a sign',
    'Siirrä este pois ja lisää kyltti',
  ];
}
