import type { Owner } from '../../domain/owner.ts';

/** The owner in a form; company and customer stay chosen while the Global switch is on. */
export interface OwnerChoice extends Owner {
  isGlobal: boolean;
}

/** The owner that a choice means. [CHK-35] */
export const chosenOwner = ({ isGlobal, companyId, customerId }: OwnerChoice): Owner =>
  isGlobal ? { companyId: null, customerId: null } : { companyId, customerId };
