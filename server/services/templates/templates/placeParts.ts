import type { ListTemplate, PlanTemplate, Texts } from './parts.ts';
import { texts } from './parts.ts';

type Lines = readonly [sv: string, en: string, fi: string];
export const list = (name: Lines, description: Lines, questions: readonly string[]): ListTemplate => ({
  name: texts(...name),
  description: texts(...description),
  questions,
});
export const plan = (
  name: Lines,
  description: Texts,
  rest: Omit<PlanTemplate, 'name' | 'description'>,
): PlanTemplate => ({
  name: texts(...name),
  description,
  ...rest,
});

export const extinguishing = ['powder', 'foam', 'co2', 'water', 'fat', 'blanket', 'hose'];
export const escaping = ['light', 'exit', 'exitGlow', 'evacPlan', 'route', 'assembly'];
export const monthly = texts(
  'Den löpande egenkontrollen: utrymningsvägar, dörrar, skyltar och släckare. Välj våningar innan planen blir aktiv.',
  'The regular self-inspection: escape routes, doors, signs and extinguishers. Choose floors before the plan becomes active.',
  'Säännöllinen omavalvonta: poistumisreitit, ovet, opasteet ja sammuttimet. Valitse kerrokset ennen suunnitelman käyttöönottoa.',
);
export const kitchen = texts(
  'Köket och matsalen varje månad: spis, fritös, kåpor, el och utrymningsvägar. Bara frågor, inga objekt. Välj våningar innan planen blir aktiv.',
  'The kitchen and dining hall every month: stove, fryer, hoods, electrics and escape routes. Questions alone, no items. Choose floors before the plan becomes active.',
  'Keittiö ja ruokasali kuukausittain: liedet, rasvakeitin, huuvat, sähkölaitteet ja poistumisreitit. Vain kysymyksiä, ei kohteita. Valitse kerrokset ennen suunnitelman käyttöönottoa.',
);
export const nightly = texts(
  'Boendet och nattbemanningen en gång i veckan: personer, hjälpmedel, riskfyllda vanor och kök. Bara frågor, inga objekt. Välj våningar innan planen blir aktiv.',
  'Residents and night staffing once a week: people, aids, risky habits and kitchens. Questions alone, no items. Choose floors before the plan becomes active.',
  'Asukkaat ja yövuorot kerran viikossa: henkilöt, apuvälineet, riskit ja keittiöt. Vain kysymyksiä, ei kohteita. Valitse kerrokset ennen suunnitelman käyttöönottoa.',
);
export const hotWorks = texts(
  'Heta arbeten en gång i veckan: tillstånd, brandvakt och släckutrustning. Bara frågor, inga objekt. Välj våningar innan planen blir aktiv.',
  'Hot work once a week: permits, fire watch and extinguishing equipment. Questions alone, no items. Choose floors before the plan becomes active.',
  'Tulityöt kerran viikossa: luvat, vartiointi ja sammutuskalusto. Vain kysymyksiä, ei kohteita. Valitse kerrokset ennen suunnitelman käyttöönottoa.',
);
export const quarterly = texts(
  'Alla objekt ses över var tredje månad. Välj våningar innan planen blir aktiv.',
  'All items are looked over every three months. Choose floors before the plan becomes active.',
  'Kaikki kohteet tarkastetaan kolmen kuukauden välein. Valitse kerrokset ennen suunnitelman käyttöönottoa.',
);
export const yearly = texts(
  'Genomgång av organisation, utbildning och dokumentation en gång om året.',
  'Organisation, training and documentation are gone through once a year.',
  'Organisaatio, koulutus ja asiakirjat käydään läpi kerran vuodessa.',
);
export const selfInspection: Lines = [
  'Egenkontroll brandskydd',
  'Fire safety self-inspection',
  'Paloturvallisuuden omavalvonta',
];
export const equipmentRound: Lines = ['Brandskyddsrond', 'Fire protection round', 'Palotarkastuskierros'];
export const yearlyReview: Lines = [
  'Årlig brandskyddsgenomgång',
  'Yearly fire safety review',
  'Vuosittainen paloturvallisuuskatselmus',
];
export const base = [
  'routesFree',
  'exitsOpen',
  'outsideFree',
  'signsLit',
  'extinguishersInPlace',
  'doorsShut',
  'electrics',
];
export const review = [
  'responsible',
  'documented',
  'trained',
  'drilled',
  'planPosted',
  'extinguishersServiced',
  'penetrations',
];
export const baseText: Lines = [
  'Det som ska stämma varje dag.',
  'What has to be right every day.',
  'Asiat, joiden on oltava kunnossa joka päivä.',
];
export const reviewText: Lines = [
  'Organisation, utbildning, dokumentation och service.',
  'Organisation, training, documentation and service.',
  'Organisaatio, koulutus, asiakirjat ja huolto.',
];
