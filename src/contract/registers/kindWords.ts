/** Subjects of a register's records. */
export const registerScopes = ['customer', 'building', 'installation', 'person'] as const;
export type RegisterScope = (typeof registerScopes)[number];

/** Countries whose duties and order of heads the product knows. */
export const dutyCountries = ['SE', 'FI'] as const;
export type DutyCountry = (typeof dutyCountries)[number];

/** Natures of a duty; an insurer's never makes a building not ready. */
export const dutyNatures = ['law', 'standard', 'insurer', 'advice'] as const;
export type DutyNature = (typeof dutyNatures)[number];

/** Rights that may guard the reading of a kind's records. */
export const readRights = ['documents_access_view', 'documents_upload'] as const;
/** Rights that may guard the writing of a kind's records. */
export const writeRights = ['documents_edit', 'documents_upload'] as const;

/** Limits of a kind; for a root customer also the number of its own kinds, and of the options in all fields of one of them. */
export const kindLimits = { fields: 30, options: 100, columns: 10, ownKinds: 20, allOptions: 300 } as const;

/** Types of a field that a table may have as a column. */
export const columnTypes = ['text', 'number', 'date', 'choice'] as const;
/** Types of a field. `time` is a timestamp, `itemType` a type of the drawings' items, `person` a user or a name without an account. */
export const fieldTypes = [
  ...columnTypes,
  'longText',
  'time',
  'yesNo',
  'person',
  'role',
  'file',
  'place',
  'itemType',
  'table',
] as const;
export type FieldType = (typeof fieldTypes)[number];
