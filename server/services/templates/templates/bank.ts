import type { EntryTemplate, Texts } from './parts.ts';
import { texts } from './parts.ts';

/** Roles by key. */
export const roleBank = {
  fireManager: texts('Brandskyddsansvarig', 'Fire safety manager', 'Paloturvallisuusvastaava'),
  inspector: texts('Brandskyddskontrollant', 'Fire safety inspector', 'Omavalvonnan tekijä'),
  caretaker: texts('Vaktmästare', 'Caretaker', 'Kiinteistönhoitaja'),
  principal: texts('Rektor', 'Principal', 'Rehtori'),
  kitchen: texts('Kökspersonal', 'Kitchen staff', 'Keittiöhenkilökunta'),
  unitManager: texts('Verksamhetschef', 'Unit manager', 'Yksikön esihenkilö'),
  nightStaff: texts('Nattpersonal', 'Night staff', 'Yöhenkilökunta'),
  warden: texts('Utrymningsledare', 'Fire warden', 'Poistumisen johtaja'),
  officeManager: texts('Kontorschef', 'Office manager', 'Toimistopäällikkö'),
  propertyManager: texts('Fastighetsförvaltare', 'Property manager', 'Isännöitsijä'),
  board: texts('Styrelsen', 'Board', 'Hallitus'),
  production: texts('Produktionschef', 'Production manager', 'Tuotantopäällikkö'),
  maintenance: texts('Underhållstekniker', 'Maintenance technician', 'Kunnossapitoasentaja'),
  hotWork: texts('Tillståndsansvarig heta arbeten', 'Hot work permit issuer', 'Tulityöluvan antaja'),
} as const satisfies Record<string, Texts>;

const seen = {
  extinguisher: texts(
    'På sin plats, skyltad och lätt att nå. Manometern på grönt, plombering och sprint hela, slangen oskadd, service i tid.',
    'In place, marked and easy to reach. Gauge in the green, seal and pin whole, hose undamaged, serviced in time.',
    'Paikallaan, merkitty ja helposti otettavissa. Painemittari vihreällä, sinetti ja sokka ehjät, letku vahingoittumaton, tarkastettu ajallaan.',
  ),
  co2: texts(
    'På sin plats och hel. Manometer saknas: se plombering, sprint, snörör och servicedatum.',
    'In place and undamaged. There is no gauge: look at seal, pin, horn and service date.',
    'Paikallaan ja ehjä. Painemittaria ei ole: katso sinetti, sokka, suukappale ja tarkastuspäivä.',
  ),
  sign: texts(
    'Hel, synlig på väg ut och lyser. Testknappen prövar batteriet.',
    'Undamaged, seen on the way out and lit. The test button tries the battery.',
    'Ehjä, näkyy poistumissuunnassa ja palaa. Testipainike kokeilee akun.',
  ),
  door: texts(
    'Stänger helt av sig själv och låser i kolven. Inte uppställd, tätlister och karm hela.',
    'Closes fully by itself and latches. Not wedged open, seals and frame whole.',
    'Sulkeutuu kokonaan itsestään ja salpautuu. Ei kiilattu auki, tiivisteet ja karmi ehjät.',
  ),
  alarm: texts(
    'Hel, fri och utan övertäckning. Provas enligt kontrolljournalen.',
    'Undamaged, free and not covered. Tested as the log says.',
    'Ehjä, esteetön ja peittämätön. Kokeillaan päiväkirjan mukaan.',
  ),
  water: texts(
    'Fri, hel och utan läckage. Ventilen går att röra, slang eller lock på plats.',
    'Free, undamaged and without leaks. The valve moves, hose or cap in place.',
    'Esteetön, ehjä ja vuotamaton. Venttiili liikkuu, letku tai kansi paikallaan.',
  ),
  smoke: texts(
    'Öppnar och stänger från manöverdonet. Inget hindrar luckan eller fläkten.',
    'Opens and closes from its control. Nothing is in the way of hatch or fan.',
    'Avautuu ja sulkeutuu ohjaimesta. Luukun tai puhaltimen tiellä ei ole mitään.',
  ),
  aid: texts(
    'På sin plats, komplett och inom utgångsdatum.',
    'In place, complete and within its expiry date.',
    'Paikallaan, täydellinen eikä vanhentunut.',
  ),
  place: texts(
    'Skyltad, städad och utan annat brännbart i närheten.',
    'Marked, tidy and without other combustibles nearby.',
    'Merkitty ja siisti, eikä lähellä ole muuta palavaa.',
  ),
};

const entry = (
  kind: string,
  group: number,
  name: readonly [string, string, string],
  instruction: Texts,
): EntryTemplate => ({ kind, group, name: texts(...name), instruction });

/** Entries of the catalogue by key. */
export const entryBank = {
  powder: entry(
    'powder_extinguisher',
    0,
    ['Pulversläckare 6 kg', 'Powder extinguisher 6 kg', 'Jauhesammutin 6 kg'],
    seen.extinguisher,
  ),
  foam: entry(
    'foam_extinguisher',
    0,
    ['Skumsläckare 6 liter', 'Foam extinguisher 6 l', 'Vaahtosammutin 6 l'],
    seen.extinguisher,
  ),
  co2: entry(
    'co2_extinguisher',
    0,
    ['Kolsyresläckare 5 kg', 'CO₂ extinguisher 5 kg', 'Hiilidioksidisammutin 5 kg'],
    seen.co2,
  ),
  water: entry(
    'water_extinguisher',
    0,
    ['Vattensläckare 6 liter', 'Water extinguisher 6 l', 'Vesisammutin 6 l'],
    seen.extinguisher,
  ),
  fat: entry(
    'fat_extinguisher',
    0,
    ['Fettbrandsläckare 6 liter', 'Fat extinguisher 6 l', 'Rasvapalosammutin 6 l'],
    seen.extinguisher,
  ),
  blanket: entry(
    'fire_blanket',
    0,
    ['Brandfilt 120 x 180 cm', 'Fire blanket 120 × 180 cm', 'Sammutuspeite 120 × 180 cm'],
    seen.aid,
  ),
  hose: entry('hose_reel', 0, ['Inomhusbrandpost', 'Hose reel 25 mm', 'Pikapaloposti 25 mm'], seen.water),
  riser: entry('dry_riser', 0, ['Stigarledning', 'Dry riser', 'Kuivanousu'], seen.water),
  sprinkler: entry(
    'sprinkler_panel',
    0,
    ['Sprinklercentral', 'Sprinkler valve room', 'Sprinklerikeskus'],
    seen.water,
  ),
  hatch: entry('smoke_hatch', 0, ['Rökgaslucka', 'Smoke hatch', 'Savunpoistoluukku'], seen.smoke),
  fan: entry('fire_gas_fan', 0, ['Brandgasfläkt', 'Smoke fan', 'Savunpoistopuhallin'], seen.smoke),
  smokeAlarm: entry('smoke_alarm', 1, ['Brandvarnare', 'Smoke alarm', 'Palovaroitin'], seen.alarm),
  detector: entry('smoke_detector', 1, ['Rökdetektor', 'Smoke detector', 'Savuilmaisin'], seen.alarm),
  button: entry('alarm_button', 1, ['Larmknapp brandlarm', 'Manual call point', 'Palopainike'], seen.alarm),
  panel: entry(
    'control_panel',
    1,
    ['Brandlarmcentral', 'Fire alarm panel', 'Paloilmoitinkeskus'],
    seen.alarm,
  ),
  light: entry('emergency_light', 3, ['Nödbelysning', 'Emergency light', 'Turvavalaisin'], seen.sign),
  exit: entry(
    'exit_sign',
    3,
    ['Utrymningsskylt, genomlyst', 'Lit exit sign', 'Valaistu poistumisopaste'],
    seen.sign,
  ),
  exitGlow: entry(
    'exit_sign_photoluminescent',
    3,
    ['Utrymningsskylt, efterlysande', 'Photoluminescent exit sign', 'Jälkivalaiseva poistumisopaste'],
    seen.sign,
  ),
  evacPlan: entry(
    'evacuation_plan',
    3,
    ['Utrymningsplan på vägg', 'Posted evacuation plan', 'Seinällä oleva poistumisohje'],
    seen.aid,
  ),
  route: entry('evacuation_route', 3, ['Utrymningsdörr', 'Exit door', 'Poistumisovi'], seen.door),
  assembly: entry(
    'assembly_point',
    3,
    ['Återsamlingsplats', 'Assembly point', 'Kokoontumispaikka'],
    seen.place,
  ),
  door: entry(
    'fire_door_self_closing',
    0,
    ['Självstängande branddörr EI 30', 'Self-closing fire door EI 30', 'Itsesulkeutuva palo-ovi EI 30'],
    seen.door,
  ),
  doorMagnet: entry(
    'fire_door_magnet',
    0,
    ['Branddörr med magnet EI 60', 'Fire door with magnet EI 60', 'Palo-ovi, aukipitomagneetti EI 60'],
    seen.door,
  ),
  seal: entry('fire_seal', 0, ['Brandtätning', 'Fire seal', 'Palokatko'], seen.door),
  firstAid: entry('first_aid', 4, ['Förbandslåda', 'First-aid kit', 'Ensiapukaappi'], seen.aid),
  aed: entry('aed', 4, ['Hjärtstartare', 'Defibrillator (AED)', 'Defibrillaattori'], seen.aid),
  eyewash: entry('eyewash', 4, ['Ögondusch', 'Eyewash', 'Silmänhuuhtelu'], seen.aid),
  flammable: entry(
    'flammable_substance',
    5,
    ['Brandfarlig vara, skåp', 'Flammables cabinet', 'Palavien nesteiden kaappi'],
    seen.place,
  ),
  charging: entry('battery_charging', 5, ['Laddplats', 'Charging point', 'Latauspaikka'], seen.place),
} as const;
