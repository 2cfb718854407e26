import type { AccessLevel, LicenceName, Permission } from '#contract/users/permissions.ts';
import { accessLevels, licenceNames } from '#contract/users/permissions.ts';
import { can } from '../can.ts';

/** Minimum level for a right, with the licence if one is required. */
export interface Holder {
  from: AccessLevel;
  licence: LicenceName | null;
}

/** Returns the holders of a right: the lowest level with each required licence, and the lowest that needs none. [SETUP-10] */
export function holdersOf(permission: Permission): Holder[] {
  const holders = accessLevels.flatMap((from, level): Holder[] => {
    if (can({ level, licences: [] }, permission)) return [{ from, licence: null }];
    const licence = licenceNames.find((name) => can({ level, licences: [name] }, permission));
    return licence ? [{ from, licence }] : [];
  });
  return holders.filter(
    ({ licence }, at) => at === holders.findIndex((holder) => holder.licence === licence),
  );
}
