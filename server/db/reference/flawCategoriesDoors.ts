import type { FlawCategorySeed, FlawWording } from './localized.ts';
import { category, text } from './localized.ts';

const notClosing: FlawWording = [
  'not_closing',
  'Dörren stänger inte helt',
  'The door does not close fully',
  'Ovi ei sulkeudu kokonaan',
  'Justera dörrstängare och lås, prova från 10 cm öppning',
  'Adjust the closer and latch, test from 10 cm open',
  'Säädä suljin ja lukko, koesta 10 cm raosta',
];
const wedged: FlawWording = [
  'wedged',
  'Dörren är uppställd med kil eller annat',
  'The door is wedged open',
  'Ovi on kiilattu auki',
  'Ta bort kilen, montera magnetuppställning om dörren behöver stå öppen',
  'Remove the wedge, fit a magnet if the door needs to stand open',
  'Poista kiila, asenna aukipitomagneetti jos oven on oltava auki',
];
const sealDamaged: FlawWording = [
  'seal_damaged',
  'Tätningslist är skadad eller saknas',
  'The seal is damaged or missing',
  'Tiiviste on vaurioitunut tai puuttuu',
  'Byt tätningslist',
  'Replace the seal',
  'Vaihda tiiviste',
];
const leafDamaged: FlawWording = [
  'leaf_damaged',
  'Dörrblad eller karm är skadat',
  'The leaf or frame is damaged',
  'Ovilevy tai karmi on vaurioitunut',
  'Laga eller byt dörren med bibehållen brandklass',
  'Repair or replace the door, keeping its fire rating',
  'Korjaa tai vaihda ovi paloluokka säilyttäen',
];

/** Flaw categories of fire doors and the assembly point, ids 27 to 30. */
export const doorCategories: readonly FlawCategorySeed[] = [
  category(27, 'fire_door', text('Branddörr', 'Fire door', 'Palo-ovi'), [
    leafDamaged,
    sealDamaged,
    wedged,
    [
      'label_missing',
      'Klassningsskylt saknas',
      'The rating label is missing',
      'Luokituskilpi puuttuu',
      'Utred brandklass och komplettera märkningen',
      'Establish the fire rating and add the label',
      'Selvitä paloluokka ja täydennä merkintä',
    ],
  ]),
  category(
    28,
    'fire_door_magnet',
    text('Branddörr med magnet', 'Fire door with magnet', 'Palo-ovi, magneettipito'),
    [
      [
        'not_released',
        'Magneten släpper inte vid prov',
        'The magnet does not release when tested',
        'Magneetti ei vapauta ovea koestuksessa',
        'Felsök magnet och detektor',
        'Trace magnet and detector',
        'Tutki magneetti ja ilmaisin',
      ],
      [
        'blocked',
        'Något står i vägen för dörren',
        'Something stands in the way of the door',
        'Oven edessä on este',
        'Håll fritt så att dörren öppnar minst 90 grader och kan stänga',
        'Keep clear so that the door opens at least 90 degrees and can close',
        'Pidä vapaana, jotta ovi aukeaa vähintään 90 astetta ja sulkeutuu',
      ],
      notClosing,
      sealDamaged,
      leafDamaged,
    ],
  ),
  category(
    29,
    'fire_door_self_closing',
    text('Branddörr, självstängande', 'Fire door, self-closing', 'Palo-ovi, itsesulkeutuva'),
    [
      notClosing,
      [
        'closer_leaking',
        'Dörrstängaren läcker olja eller är lös',
        'The door closer leaks oil or is loose',
        'Ovensuljin vuotaa öljyä tai on irti',
        'Byt dörrstängare',
        'Replace the door closer',
        'Vaihda ovensuljin',
      ],
      wedged,
      sealDamaged,
      [
        'order_wrong',
        'Pardörren stänger i fel ordning',
        'The double door closes in the wrong order',
        'Pariovi sulkeutuu väärässä järjestyksessä',
        'Justera koordinatorn',
        'Adjust the coordinator',
        'Säädä sulkeutumisjärjestyksen ohjain',
      ],
    ],
  ),
  category(30, 'assembly_point', text('Återsamlingsplats', 'Assembly point', 'Kokoontumispaikka'), [
    [
      'sign_missing',
      'Skylt saknas',
      'The sign is missing',
      'Kyltti puuttuu',
      'Sätt upp skylt',
      'Put up a sign',
      'Asenna kyltti',
    ],
    [
      'blocked',
      'Platsen är upptagen av fordon eller upplag',
      'The place is taken up by vehicles or storage',
      'Paikalla on ajoneuvoja tai tavaraa',
      'Håll platsen fri',
      'Keep the place clear',
      'Pidä paikka vapaana',
    ],
    [
      'too_close',
      'Platsen ligger för nära byggnaden',
      'The place is too close to the building',
      'Paikka on liian lähellä rakennusta',
      'Flytta återsamlingsplatsen',
      'Move the assembly point',
      'Siirrä kokoontumispaikka',
    ],
  ]),
];
