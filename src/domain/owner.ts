/** Owner of a shared record: a customer, a company, or neither if it is global. */
export interface Owner {
  companyId: number | null;
  customerId: number | null;
}

/**
 * Returns whether all readers of one shared record can also read another in the same customer's list: a customer's record allows everything
 * in the list, a company's that company's and global ones, a global record only global ones. [CHK-24]
 */
export const isReadBeside = (read: Owner, other: Owner): boolean => {
  if (read.customerId !== null) return true;
  if (other.customerId !== null) return false;
  return other.companyId === null || other.companyId === read.companyId;
};
