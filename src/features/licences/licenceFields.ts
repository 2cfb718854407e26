import { licenceDefaults } from '#contract/constants.ts';
import type { Licence } from '#contract/tenants/licence.ts';

/** Values of a licence's form: numbers as typed. */
export type LicenceFields = {
  active: boolean;
  users: string;
  buildings: string;
  checklist: boolean;
  apiKey: boolean;
};

/** Returns the form's initial values: the licence, or the defaults of a new one. [LIC-04] */
export const fieldsOf = (licence: Licence | null): LicenceFields => {
  const { active, users, buildings, checklist, apiKey } = licence ?? licenceDefaults;
  return { active, users: String(users), buildings: String(buildings), checklist, apiKey };
};

/** Returns whether the text is a whole number, with optional sign and spaces. [LIC-05] */
export const isInteger = (text: string): boolean => /^\s*[+-]?\d+\s*$/.test(text);

/** Returns the form's values in the form for the request; the numbers have been checked. */
export const writeOf = ({ users, buildings, ...switches }: LicenceFields) => ({
  ...switches,
  users: Number(users),
  buildings: Number(buildings),
});
