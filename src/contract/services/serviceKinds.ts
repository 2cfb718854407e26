/** Countries whose rules the product knows; the first is the default. */
export const serviceCountries = ['SE', 'FI'] as const;
export type ServiceCountry = (typeof serviceCountries)[number];

/** Types of technical installations of a building. */
export const installationTypes = [
  'fire_alarm_system',
  'sprinkler_system',
  'smoke_hatch_system',
  'other_system',
] as const;
export type InstallationType = (typeof installationTypes)[number];

/** How binding a rule is. */
export const serviceRanks = ['advice', 'standard', 'law'] as const;
/** From which date a service is counted while it was never done: `last` from none. Afterwards always from the last time. */
export const serviceOrigins = ['last', 'installed', 'made'] as const;
/** Who may do a service: anyone at the customer, somebody trained, a certified firm, an independent inspection body. */
export const servicePerformers = ['own', 'trained', 'certified', 'inspector'] as const;
export type ServicePerformer = (typeof servicePerformers)[number];

/** The services that the product has names for. */
export const serviceKeys = [
  'look',
  'service',
  'workshop',
  'check',
  'overhaul',
  'pressureTest',
  'daily',
  'weekly',
  'monthly',
  'sections',
  'quarterly',
  'halfYearly',
  'yearly',
  'inspection',
  'pipes',
  'function',
  'capacity',
  'test',
  'replacement',
  'battery',
  'electrodes',
] as const;

/** Which services a list shows: overdue ones, those due in this month or year (UTC, overdue ones left out), or without a known date. */
export const serviceDues = ['overdue', 'month', 'year', 'unknown'] as const;
export type ServiceDue = (typeof serviceDues)[number];

/** The most services or items of one call. */
export const maxServicesAtOnce = 1000;
