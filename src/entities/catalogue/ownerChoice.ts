import type { Owner } from '#domain/owner.ts';

/** Owner in a form; company and customer stay chosen while the Global switch is on. */
export interface OwnerChoice extends Owner {
  isGlobal: boolean;
}

/** Returns the choice for a record's owner; a global one keeps the company and customer of `inactive`. */
export const ownerOf = (
  { companyId, customerId }: Owner,
  inactive: Pick<OwnerChoice, 'companyId' | 'customerId'>,
): OwnerChoice =>
  customerId !== null || companyId !== null
    ? { isGlobal: false, companyId, customerId }
    : { isGlobal: true, companyId: inactive.companyId, customerId: inactive.customerId };

/** Returns the owner for a choice. [CHK-35] */
export const chosenOwner = ({ isGlobal, companyId, customerId }: OwnerChoice): Owner =>
  isGlobal ? { companyId: null, customerId: null } : { companyId, customerId };
