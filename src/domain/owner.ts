/** Whose a shared record is: a customer's, a company's, or everybody's. */
export interface Owner {
  companyId: number | null;
  customerId: number | null;
}

/**
 * Whether anybody who can read one shared record can read another, judged by one customer's list: a customer's record can be read with
 * everything in the list, a company's with that company's and the global ones, a global one with global ones. [CHK-24]
 */
export const isReadBeside = (read: Owner, other: Owner): boolean => {
  if (read.customerId !== null) return true;
  if (other.customerId !== null) return false;
  return other.companyId === null || other.companyId === read.companyId;
};
