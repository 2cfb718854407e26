import { skipToken } from '@reduxjs/toolkit/query';
import { useSelector } from 'react-redux';
import type { Customer } from '../../contract/customer.ts';
import { useGetActiveCustomerQuery } from './customersApi.ts';
import { selectActive } from './customersSlice.ts';
import type { ActivePlace } from './storedActive.ts';

/** The active ids: what calls are given. */
export const useActivePlace = (): ActivePlace => useSelector(selectActive);

/** The active customer's record; undefined while it loads and when none is chosen. */
export const useActiveCustomer = (): Customer | undefined => {
  const { customerId, companyId } = useActivePlace();
  const { currentData } = useGetActiveCustomerQuery(
    customerId === null ? skipToken : { customerId, companyId },
  );
  return currentData;
};
