/** Reseller of the demo data. */
export interface CompanySeed {
  key: string;
  name: string;
  description: string;
  contactName: string;
  contactNumber: string;
  contactEmail: string;
  flawEmailRecipient: string;
}

/** Level of a customer tree; parents come before their children. */
export interface CustomerSeed {
  key: string;
  company: string;
  parent: string | null;
  name: string;
}

/** Licence of a root customer. */
export interface LicenceSeed {
  customer: string;
  active: boolean;
  users: number;
  buildings: number;
  checklist: boolean;
  apiKey: boolean;
}

export const companySeeds: readonly CompanySeed[] = [
  {
    key: 'vaktlinjen',
    name: 'Vaktlinjen Brandskydd AB',
    description: 'Systematiskt brandskyddsarbete, utbildning och service i Mellansverige.',
    contactName: 'Conrad Nyström',
    contactNumber: '019-555 01 20',
    contactEmail: 'kontakt@example.com',
    flawEmailRecipient: 'brister@example.com;jour@example.com',
  },
  {
    key: 'tryggsida',
    name: 'Tryggsida Nord AB',
    description: 'Brandskydd för vård, hotell och offentlig verksamhet i norr.',
    contactName: 'Cecilia Hedman',
    contactNumber: '090-555 03 40',
    contactEmail: 'nord@example.com',
    flawEmailRecipient: 'avvikelser@example.com',
  },
];

function tree(
  company: string,
  rows: readonly (readonly [key: string, parent: string | null, name: string])[],
): CustomerSeed[] {
  return rows.map(([key, parent, name]) => ({ key, company, parent, name }));
}

/** Customer trees, at most four levels deep. */
export const customerSeeds: readonly CustomerSeed[] = [
  ...tree('vaktlinjen', [
    ['lindesjo', null, 'Lindesjö kommun'],
    ['utbildning', 'lindesjo', 'Barn- och utbildningsförvaltningen'],
    ['grundskolor', 'utbildning', 'Grundskolor'],
    ['bjorkhag', 'grundskolor', 'Björkhagsskolan'],
    ['ekbacken', 'grundskolor', 'Ekbackens skola'],
    ['sjovagen', 'grundskolor', 'Sjövägens skola'],
    ['forskolor', 'utbildning', 'Förskolor'],
    ['blaklockan', 'forskolor', 'Förskolan Blåklockan'],
    ['tallkotten', 'forskolor', 'Förskolan Tallkotten'],
    ['gymnasiet', 'utbildning', 'Gymnasieskolan'],
    ['omsorg', 'lindesjo', 'Vård- och omsorgsförvaltningen'],
    ['boenden', 'omsorg', 'Särskilda boenden'],
    ['solgarden', 'boenden', 'Solgårdens äldreboende'],
    ['linden', 'boenden', 'Lindens äldreboende'],
    ['dagverksamhet', 'omsorg', 'Daglig verksamhet'],
    ['kultur', 'lindesjo', 'Kultur- och fritidsförvaltningen'],
    ['bibliotek', 'kultur', 'Bibliotek'],
    ['idrott', 'kultur', 'Idrott och anläggningar'],
    ['arenan', 'idrott', 'Lindesjö arena'],
    ['bygg', 'lindesjo', 'Samhällsbyggnadsförvaltningen'],
    ['fastighet', 'bygg', 'Fastighetsenheten'],
    ['kvarnporten', null, 'Kvarnporten Fastigheter AB'],
    ['bostader', 'kvarnporten', 'Bostäder'],
    ['norr', 'bostader', 'Område Norr'],
    ['soder', 'bostader', 'Område Söder'],
    ['kontor', 'kvarnporten', 'Kontor och handel'],
    ['stalvik', null, 'Stålvik Industri AB'],
    ['produktion', 'stalvik', 'Produktion'],
    ['logistik', 'stalvik', 'Logistik'],
    ['bruket', null, 'Gamla Bruket ekonomisk förening'],
  ]),
  ...tree('tryggsida', [
    ['region', null, 'Region Norrdalen'],
    ['sjukvard', 'region', 'Hälso- och sjukvård'],
    ['vardcentraler', 'sjukvard', 'Vårdcentraler'],
    ['alven', 'vardcentraler', 'Vårdcentralen Älven'],
    ['sjukhuset', 'sjukvard', 'Norrdalens sjukhus'],
    ['regionservice', 'region', 'Regionservice'],
    ['fjallhem', null, 'Fjällhem Hotell AB'],
    ['tjarn', 'fjallhem', 'Hotell Tjärn'],
    ['konferens', 'fjallhem', 'Konferens och event'],
  ]),
  ...tree('vaktlinjen', [
    ['asbro', null, 'Åsbro folkhögskola'],
    ['internat', 'asbro', 'Internat och kök'],
  ]),
];

/** Licences of the root customers; the last one is switched off. */
export const licenceSeeds: readonly LicenceSeed[] = [
  { customer: 'lindesjo', active: true, users: 120, buildings: 60, checklist: true, apiKey: true },
  { customer: 'kvarnporten', active: true, users: 40, buildings: 30, checklist: true, apiKey: false },
  { customer: 'stalvik', active: true, users: 25, buildings: 10, checklist: false, apiKey: false },
  { customer: 'region', active: true, users: 80, buildings: 40, checklist: true, apiKey: true },
  { customer: 'fjallhem', active: true, users: 20, buildings: 10, checklist: true, apiKey: false },
  { customer: 'bruket', active: false, users: 5, buildings: 2, checklist: true, apiKey: false },
  { customer: 'asbro', active: true, users: 10, buildings: 5, checklist: true, apiKey: false },
];
