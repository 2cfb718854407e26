import { allRows } from '#contract/constants.ts';

/** Query for the buildings of a customer and below; at the level `specified` `userId` limits them to the ones connected to the user. */
export interface BuildingsQuery {
  customerId: number;
  userId: number | null;
}

/** Query for people who can be connected to a building: a customer's own, or all in scope. [BLDG-16] */
export interface PeopleQuery {
  customerId: number | null;
  search: string;
  pageSize: number;
}

/** Returns the query for the buildings of a customer and of the levels below, by name. */
export const buildingsBelow = ({ customerId, userId }: BuildingsQuery) => ({
  customerId,
  pageSize: allRows,
  orderBy: 'Name',
  specified: { userId },
});

/** Returns the query for the deleted buildings of a customer. */
export const deletedBuildingsOfCustomer = (customerId: number) => ({ customerId, pageSize: allRows });

/** Returns the query for people who can be connected to a building, by first name. [BLDG-16] */
export const connectablePeople = ({ customerId, search, pageSize }: PeopleQuery) => ({
  customerId,
  search: search || null,
  pageSize,
  orderBy: 'FirstName',
});
