/** Countries with built-in rules; the first is the default. */
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

/** Ranks of a rule, from advice to law. */
export const serviceRanks = ['advice', 'standard', 'law'] as const;
/** Start of the first interval of a service that was never done; `last` has none. Later intervals start at the last service. */
export const serviceOrigins = ['last', 'installed', 'made'] as const;
/** Required qualification for a service: anyone at the customer, a trained person, a certified firm, an independent inspection body. */
export const servicePerformers = ['own', 'trained', 'certified', 'inspector'] as const;
export type ServicePerformer = (typeof servicePerformers)[number];

/** Services named by the product. */
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

/** Due filters of the list of services: overdue, due in this month or year (UTC, without overdue ones), or without a known date. */
export const serviceDues = ['overdue', 'month', 'year', 'unknown'] as const;
export type ServiceDue = (typeof serviceDues)[number];

/** Maximum number of services or items in one call. */
export const maxServicesAtOnce = 1000;
