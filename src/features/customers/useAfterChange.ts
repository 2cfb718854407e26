import { companyChosen, customerChosen } from '#entities/customers/customersSlice.ts';
import { useActivePlace } from '#entities/customers/useActiveCustomer.ts';
import { useChooseCustomer } from '#entities/customers/useChooseCustomer.ts';
import { useUser } from '#entities/session/useSession.ts';
import { useAppDispatch } from '#store/hooks.ts';
import type { CustomerTreeData } from './useCustomerTree.ts';
import { queryOf } from '#store/callApi.ts';
import { matchingCompanies } from '#entities/companies/companiesApi.ts';

/** Returns functions that choose the new active customer after the tree or the resellers have changed. */
export const useAfterChange = (refreshTree: CustomerTreeData['refresh']) => {
  const user = useUser();
  const dispatch = useAppDispatch();
  const chooseCustomer = useChooseCustomer();
  const { companyId } = useActivePlace();
  const [listCompanies] = queryOf('listCompanies').useLazyQuery();
  return {
    /** Chooses the first root of the refreshed tree, or none. [PICK-35] */
    levelDeleted: async () => {
      const first = (await refreshTree())?.[0];
      if (first) chooseCustomer(first);
      else dispatch(companyChosen(companyId ?? user.companyId));
    },
    /** Chooses the user's own customer; its company may have changed. [PICK-36] */
    levelMoved: () => chooseCustomer({ id: user.customerId, companyId: null }),
    /** Chooses the first company of the refreshed list, and no customer. [PICK-33, PICK-34] */
    companyDeleted: async () => {
      const first = (await listCompanies(matchingCompanies(''))).data?.rows[0];
      if (first) dispatch(companyChosen(first.id));
      else dispatch(customerChosen({ customerId: user.customerId, companyId: user.companyId }));
    },
  };
};
