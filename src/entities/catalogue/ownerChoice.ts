import type { Owner } from '../../domain/owner.ts';

/** The owner as a form holds it; a company and a customer stay chosen beneath the Global switch. */
export interface OwnerChoice extends Owner {
  isGlobal: boolean;
}

/** The owner that a choice means. [CHK-35] */
export const chosenOwner = ({ isGlobal, companyId, customerId }: OwnerChoice): Owner =>
  isGlobal ? { companyId: null, customerId: null } : { companyId, customerId };
