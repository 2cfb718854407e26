/** Whose a shared record is: a customer's, a company's, or everybody's. */
export interface Owner {
  companyId: number | null;
  customerId: number | null;
}

/**
 * Whether whoever reads one shared record may read another, as far as one customer's list tells: a customer's record is read beside
 * all that the list holds, a company's beside that company's and the global ones, a global one beside global ones. [CHK-24]
 */
export const isReadBeside = (read: Owner, other: Owner): boolean => {
  if (read.customerId !== null) return true;
  if (other.customerId !== null) return false;
  return other.companyId === null || other.companyId === read.companyId;
};
