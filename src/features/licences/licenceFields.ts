import { licenceDefaults } from '#contract/constants.ts';
import type { Licence } from '#contract/tenants/licence.ts';

/** A licence as its form holds it: numbers as they are typed. */
export type LicenceFields = {
  active: boolean;
  users: string;
  buildings: string;
  checklist: boolean;
  apiKey: boolean;
};

/** The form's initial values: the licence, or the defaults of a new one. [LIC-04] */
export const fieldsOf = (licence: Licence | null): LicenceFields => {
  const { active, users, buildings, checklist, apiKey } = licence ?? licenceDefaults;
  return { active, users: String(users), buildings: String(buildings), checklist, apiKey };
};

/** True for a whole number, a sign and spaces allowed. [LIC-05] */
export const isInteger = (text: string): boolean => /^\s*[+-]?\d+\s*$/.test(text);

/** The form's values as they are sent; the numbers have been checked. */
export const writeOf = ({ users, buildings, ...switches }: LicenceFields) => ({
  ...switches,
  users: Number(users),
  buildings: Number(buildings),
});
