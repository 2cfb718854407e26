import type { LevelRule } from '#contract/identity/provider.ts';
import type { AccessLevel } from '#contract/users/permissions.ts';

/** Password of every account of the demo data. */
export const demoPassword = 'Tillsyn-demo-1';

/** Account that the start-up prints; `home` is a key of the demo organisation. */
export interface DemoAccount {
  email: string;
  firstName: string;
  lastName: string;
  level: AccessLevel;
  home: string;
  /** Names of the roles held at home. */
  roles: readonly string[];
  /** Customer outside the user's own tree and the role held there. */
  link?: { customer: string; role: string };
}

/**
 * Demo accounts: one per access level, three in the second company, one with an external role, one without a licence, one who set
 * up a customer from scratch.
 */
export const demoAccounts: readonly DemoAccount[] = [
  {
    email: 'webadmin@example.com',
    firstName: 'Vendela',
    lastName: 'Åkerlund',
    level: 'WebSbaAdmin',
    home: 'lindesjo',
    roles: [],
  },
  {
    email: 'companyadmin@example.com',
    firstName: 'Conrad',
    lastName: 'Nyström',
    level: 'CompanyAdmin',
    home: 'lindesjo',
    roles: [],
  },
  {
    email: 'customeradmin@example.com',
    firstName: 'Karin',
    lastName: 'Wallander',
    level: 'CustomerAdmin',
    home: 'lindesjo',
    roles: ['Brandskyddsansvarig'],
  },
  {
    email: 'admin@example.com',
    firstName: 'Anna',
    lastName: 'Berglund',
    level: 'Admin',
    home: 'utbildning',
    roles: ['Brandskyddsansvarig'],
  },
  {
    email: 'user@example.com',
    firstName: 'Ulf',
    lastName: 'Sandberg',
    level: 'User',
    home: 'utbildning',
    roles: ['Vaktmästare'],
  },
  {
    email: 'inspector@example.com',
    firstName: 'Ingrid',
    lastName: 'Forsman',
    level: 'BasicUser',
    home: 'utbildning',
    roles: ['Brandskyddskontrollant'],
  },
  {
    email: 'readonly@example.com',
    firstName: 'Rolf',
    lastName: 'Lindqvist',
    level: 'BasicUserLight',
    home: 'utbildning',
    roles: [],
  },
  {
    email: 'companyadmin2@example.com',
    firstName: 'Cecilia',
    lastName: 'Hedman',
    level: 'CompanyAdmin',
    home: 'region',
    roles: [],
  },
  {
    email: 'admin2@example.com',
    firstName: 'Arne',
    lastName: 'Lundmark',
    level: 'Admin',
    home: 'region',
    roles: ['Brandskyddsansvarig'],
  },
  {
    email: 'inspector2@example.com',
    firstName: 'Ida',
    lastName: 'Kuoppala',
    level: 'BasicUser',
    home: 'region',
    roles: ['Brandskyddskontrollant'],
  },
  {
    email: 'external@example.com',
    firstName: 'Emil',
    lastName: 'Österberg',
    level: 'User',
    home: 'kvarnporten',
    roles: ['Fastighetsskötare'],
    link: { customer: 'omsorg', role: 'Extern kontrollant' },
  },
  {
    email: 'licens@example.com',
    firstName: 'Lisbet',
    lastName: 'Hammar',
    level: 'Admin',
    home: 'bruket',
    roles: [],
  },
  {
    email: 'customeradmin2@example.com',
    firstName: 'Åsa',
    lastName: 'Lindholm',
    level: 'CustomerAdmin',
    home: 'asbro',
    roles: ['Brandskyddsansvarig'],
  },
];

/** Values of the municipality's groups that give its users a level, and those who inspect their role. */
export const demoLevelRules: readonly {
  value: string;
  level: LevelRule['userRole'];
  isInspecting: boolean;
}[] = [
  { value: 'brandskydd-rondering', level: 'BasicUser', isInspecting: true },
  { value: 'brandskydd-forvaltning', level: 'Admin', isInspecting: false },
];
