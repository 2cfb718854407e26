import type { CatalogueSeed } from './catalogueTypes.ts';

const extinguisherInstruction =
  'Kontrollera att släckaren hänger på sin plats, är lätt att komma åt och väl skyltad. Manometern ska stå på grönt, plombering och sprint ska vara hela och slangen oskadd. Vänd pulversläckare några gånger.';

/** Extinguishers, water and smoke ventilation. */
export const catalogueFire: readonly CatalogueSeed[] = [
  {
    kind: 'powder_extinguisher',
    group: 0,
    name: 'Pulversläckare 6 kg',
    description: 'Handbrandsläckare med pulver, effektivitetsklass lägst 43A 233BC.',
    recommendation: 'Passar verkstäder, förråd, garage och utomhus. Högst 25 meter till närmaste släckare.',
    instruction: extinguisherInstruction,
  },
  {
    kind: 'foam_extinguisher',
    group: 0,
    name: 'Skumsläckare 6 liter',
    description: 'Handbrandsläckare med skumvätska, effektivitetsklass lägst 27A 183B.',
    recommendation: 'Passar kontor, skolor och vårdmiljöer. Får inte stå där det kan frysa.',
    instruction: extinguisherInstruction,
  },
  {
    kind: 'co2_extinguisher',
    group: 0,
    name: 'Kolsyresläckare 5 kg',
    description: 'Handbrandsläckare med koldioxid för el- och vätskebränder.',
    recommendation: 'Placeras vid elcentraler, serverrum och kök.',
    instruction:
      'Kontrollera plombering, sprint och snörör. Manometer saknas: vikten kontrolleras vid service. Släckaren ska vara fri från skador och rost.',
  },
  {
    kind: 'water_extinguisher',
    group: 0,
    name: 'Vattensläckare 6 liter',
    description: 'Handbrandsläckare med vatten och tillsats för fibrösa material.',
    recommendation: 'Passar bibliotek, arkiv och samlingslokaler.',
    instruction: extinguisherInstruction,
  },
  {
    kind: 'fat_extinguisher',
    group: 0,
    name: 'Fettbrandsläckare 6 liter',
    description: 'Handbrandsläckare för bränder i matolja och fett, klass F.',
    recommendation: 'Placeras i storkök, vid utgången och inte över spisen.',
    instruction: extinguisherInstruction,
  },
  {
    kind: 'hand_extinguisher',
    group: 0,
    name: 'Handbrandsläckare 2 kg',
    description: 'Liten handbrandsläckare för truckar och fordon.',
    recommendation: 'Fästs i hållare inom räckhåll för föraren.',
    instruction: extinguisherInstruction,
  },
  {
    kind: 'avd_lithium_extinguisher',
    group: 0,
    name: 'AVD-släckare 6 liter',
    description: 'Handbrandsläckare med vermikulit i vatten för litiumbatterier.',
    recommendation: 'Placeras där litiumbatterier laddas eller förvaras.',
    instruction:
      'Kontrollera manometer, plombering och munstycke. Skaka inte släckaren. Byt medel enligt tillverkarens anvisning.',
  },
  {
    kind: 'fire_blanket',
    group: 0,
    name: 'Brandfilt 120 x 180 cm',
    description: 'Brandfilt enligt SS-EN 1869 i fodral på vägg.',
    recommendation: 'Placeras i kök, pentry och salar där det arbetas med öppen låga.',
    instruction: 'Kontrollera att filten hänger på sin plats, är oanvänd och att dragbanden är fria.',
  },
  {
    kind: 'hose_reel',
    group: 0,
    name: 'Inomhusbrandpost',
    description: 'Brandpost med formstyv slang 25 meter i skåp.',
    recommendation: 'Hela lokalen ska nås med slangen.',
    instruction:
      'Öppna luckan, kontrollera slang, strålrör och ventil och att inget läcker. Årlig kontroll och provtryckning vart femte år enligt SS-EN 671-3.',
  },
  {
    kind: 'hydrant',
    group: 0,
    name: 'Brandpost utomhus',
    description: 'Brandpost för räddningstjänsten med skylt.',
    recommendation: 'Ska vara fri, skyltad och skottad året runt.',
    instruction: 'Kontrollera att brandposten är åtkomlig, att skylten syns och att locket sitter på.',
  },
  {
    kind: 'sprinkler_panel',
    group: 0,
    name: 'Sprinklercentral',
    description: 'Ventiluppsättning för våtrörssystem med larmöverföring.',
    recommendation: 'Anläggningsskötare ska vara utsedd och utbildad.',
    instruction:
      'Läs av tryck, kontrollera att ventiler är öppna och låsta och prova larmet. Serviceavtal ska finnas och anläggningen kontrolleras två gånger per år av en auktoriserad tekniker. För journal.',
  },
  {
    kind: 'manual_sprinkler',
    group: 0,
    name: 'Manuell vattensprinkler',
    description: 'Sprinkler med manuell öppning för avgränsad yta.',
    recommendation: 'Manöverdonet ska vara skyltat och fritt.',
    instruction:
      'Kontrollera manöverdon, skylt och att sprinklerhuvuden är oskadade. Fritt avstånd minst en meter under sprinklerhuvud.',
  },
  {
    kind: 'smoke_hatch',
    group: 0,
    name: 'Rökgaslucka',
    description: 'Taklucka för brandgasventilation med smältbleck och manuell öppning.',
    recommendation: 'Manöverdonet ska vara märkt och nås från markplan.',
    instruction:
      'Kontrollera att luckan är hel och att manöverdonet är åtkomligt. Funktionsprov och byte av smältbleck enligt tillverkaren.',
  },
  {
    kind: 'fire_gas_fan',
    group: 0,
    name: 'Brandgasfläkt',
    description: 'Fläkt för evakuering av brandgaser.',
    recommendation: 'Provkörning antecknas i journalen.',
    instruction:
      'Starta brandgasfläkten och låt den gå minst 20 minuter var tredje månad. Lyssna efter missljud och kontrollera spjäll och intag.',
  },
  {
    kind: 'dry_riser',
    group: 0,
    name: 'Stigarledning',
    description: 'Torr stigarledning för räddningstjänsten med intag i markplan.',
    recommendation: 'Intaget ska vara fritt och skyltat.',
    instruction:
      'Kontrollera att lock sitter på, att ventiler på våningsplan är stängda och att skyltar finns.',
  },
];
