import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import type { Customer } from '#contract/tenants/customer.ts';
import { selectActive } from './customersSlice.ts';
import { useUser } from '../session/useSession.ts';
import { type ActivePlace, readActivePlace } from './storedActive.ts';
import { useCallQuery } from '#store/callApi.ts';

/** Returns the active ids, as parameters of calls. */
export const useActivePlace = (): ActivePlace => useSelector(selectActive);

/** Returns the active customer's record, and whether it is still loading. */
export const useActiveCustomerState = (): { customer: Customer | undefined; isPending: boolean } => {
  const { customerId, companyId } = useActivePlace();
  const { currentData, isFetching } = useCallQuery(
    'getActiveCustomer',
    customerId === null ? skipToken : { customerId, companyId },
  );
  return { customer: currentData, isPending: isFetching && currentData === undefined };
};

/** Returns the active customer's record; undefined while it loads and when none is chosen. */
export const useActiveCustomer = (): Customer | undefined => useActiveCustomerState().customer;

/** Returns the active customer's name; while its record isn't available, the name stored when the page was opened. */
export const useActiveName = (): string | undefined => {
  const user = useUser();
  const { customerId } = useActivePlace();
  const customer = useActiveCustomer();
  const [kept] = useState(() => readActivePlace(user.id));
  return customer?.name ?? (kept?.customerId === customerId ? (kept.name ?? undefined) : undefined);
};
