import type { FlawCategorySeed } from './localized.ts';
import { category, text } from './localized.ts';

/** Flaw categories of fire seals and of other flaws without a category of their own, ids 40 to 42. */
export const otherCategories: readonly FlawCategorySeed[] = [
  category(40, 'fire_seal', text('Brandcellsgräns', 'Fire compartment', 'Palo-osasto'), [
    [
      'penetration',
      'Otätad genomföring',
      'Unsealed penetration',
      'Tiivistämätön läpivienti',
      'Täta genomföringen med godkänt system',
      'Seal the penetration with an approved system',
      'Tiivistä läpivienti hyväksytyllä järjestelmällä',
    ],
    [
      'hole',
      'Håltagning i vägg eller bjälklag',
      'Opening in wall or floor',
      'Aukko seinässä tai välipohjassa',
      'Återställ till ursprunglig brandklass',
      'Restore to the original fire rating',
      'Palauta alkuperäiseen paloluokkaan',
    ],
    [
      'glass_damaged',
      'Brandklassat glas är spräckt',
      'Fire-rated glass is cracked',
      'Paloluokiteltu lasi on haljennut',
      'Byt till glas med samma klass',
      'Replace it with glass of the same rating',
      'Vaihda samanluokkaiseen lasiin',
    ],
  ]),
  category(41, 'flashlight', text('Ficklampa', 'Flashlight', 'Taskulamppu'), [
    [
      'not_lit',
      'Ficklampan lyser inte',
      'The flashlight does not light',
      'Taskulamppu ei pala',
      'Byt batterier',
      'Replace the batteries',
      'Vaihda paristot',
    ],
    [
      'missing',
      'Ficklampan saknas',
      'The flashlight is missing',
      'Taskulamppu puuttuu',
      'Ersätt ficklampan',
      'Replace the flashlight',
      'Hanki uusi taskulamppu',
    ],
  ]),
  category(42, 'other', text('Övrigt', 'Other', 'Muu'), [
    [
      'damaged',
      'Skadad eller ur funktion',
      'Damaged or out of order',
      'Vaurioitunut tai epäkunnossa',
      'Laga eller byt',
      'Repair or replace',
      'Korjaa tai vaihda',
    ],
    ['missing', 'Saknas', 'Missing', 'Puuttuu', 'Ersätt', 'Replace', 'Hanki uusi'],
    [
      'untidy',
      'Bristande ordning och reda',
      'Poor housekeeping',
      'Puutteellinen siisteys ja järjestys',
      'Städa och håll ordning',
      'Tidy up and keep order',
      'Siivoa ja pidä järjestys',
    ],
  ]),
];
