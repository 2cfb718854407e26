import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { partOfQuery } from '#platform/storage/keptViews.ts';
import { useAppDispatch } from '#store/hooks.ts';
import { customerChosen } from './customersSlice.ts';

/** Part of a customer needed for choosing it. */
export interface CustomerChoice {
  id: number;
  companyId: number | null;
}

/**
 * Returns a function that makes a customer the active one, in the state and in the address; parameters about the previous one are removed,
 * sort order and tabs stay. [DASH-53]
 */
export const useChooseCustomer = (): ((customer: CustomerChoice) => void) => {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useCallback(
    ({ id, companyId }) => {
      dispatch(customerChosen({ customerId: id, companyId }));
      const keptQuery = partOfQuery(new URLSearchParams(search), ['order', 'view']);
      void navigate({
        pathname,
        search: new URLSearchParams([['customer', String(id)], ...keptQuery]).toString(),
      });
    },
    [dispatch, navigate, pathname, search],
  );
};
