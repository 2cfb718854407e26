import { useTranslation } from 'react-i18next';
import { DeleteDialog } from '#components/feedback/DeleteDialog.tsx';
import type { Company } from '#contract/tenants/company.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { useCallMutation, useCallQuery } from '#store/callApi.ts';
import { matchingCustomers } from '#entities/customers/customersApi.ts';

type DeleteCompanyProps = { company: Company; onDeleted: () => Promise<void>; onClose: () => void };

/** Dialog that asks before a reseller is deleted, with its customers in numbers. [PICK-19, PICK-38] */
export const DeleteCompany = ({ company, onDeleted, onClose }: DeleteCompanyProps) => {
  const { t } = useTranslation('customers');
  const textOf = useFailureText();
  const [remove] = useCallMutation('deleteCompany');
  const { currentData, error, refetch } = useCallQuery(
    'listCustomers',
    matchingCustomers({ name: '', companyId: company.id }),
    refetchOnMount,
  );
  const count = currentData?.pagination.totalCount;
  return (
    <DeleteDialog
      name={company.name}
      refusal={count ? t('company.delete_kept', { count }) : undefined}
      losses={count === undefined ? undefined : []}
      countFailure={error && { text: textOf(error), onRetry: () => void refetch() }}
      onDelete={async () => {
        const result = await remove({ id: company.id });
        if (!('error' in result)) await onDeleted();
        return result;
      }}
      onClose={onClose}
    />
  );
};
