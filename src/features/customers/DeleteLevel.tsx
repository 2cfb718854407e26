import { useTranslation } from 'react-i18next';
import { DeleteDialog } from '#components/feedback/DeleteDialog.tsx';
import type { TreeNode } from '#contract/tenants/customer.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { useCallQuery, useCallMutation } from '#store/callApi.ts';
import { peopleOfCustomer } from '#entities/customers/customersApi.ts';

type DeleteLevelProps = {
  node: TreeNode;
  parentName: string | null;
  onDeleted: () => Promise<void>;
  onClose: () => void;
};

/** Dialog that asks before a level is deleted, with its contents in numbers. [PICK-18, PICK-37, PICK-38] */
export const DeleteLevel = ({ node, parentName, onDeleted, onClose }: DeleteLevelProps) => {
  const { t } = useTranslation('customers');
  const textOf = useFailureText();
  const { id, name, companyId } = node;
  const [remove] = useCallMutation('deleteCustomer');
  const customer = useCallQuery('getCustomer', { id }, refetchOnMount);
  const below = useCallQuery(
    'getCustomerInformation',
    { customerId: id, companyId, userId: null },
    refetchOnMount,
  );
  const people = useCallQuery('listUsers', peopleOfCustomer(id), refetchOnMount);
  const queries = [customer, below, people];
  const failed = queries.find(({ error }) => error !== undefined);
  const isCounted = queries.every(({ data, isFetching }) => data && !isFetching);
  const employees = people.data?.pagination.totalCount ?? 0;
  const counts = [
    ['departments', below.data?.departmentCount ?? 0],
    ['buildings', below.data?.buildingCount ?? 0],
    ['flaws', below.data?.flawCount ?? 0],
    ['employees', employees],
  ] as const;
  const blockingCount = (customer.data?.children ?? 0) + (customer.data?.buildings ?? 0) + employees;
  const isKept = blockingCount > 0;
  return (
    <DeleteDialog
      name={name}
      refusal={isCounted && isKept ? t('level.delete_kept', { count: blockingCount }) : undefined}
      losses={
        isCounted
          ? counts.flatMap(([kind, count]) => (count > 0 ? [t(`loss.${kind}`, { count })] : []))
          : undefined
      }
      countFailure={
        failed && {
          text: textOf(failed.error),
          onRetry: () => {
            for (const query of queries) if (query.error) void query.refetch();
          },
        }
      }
      onDelete={async () => {
        const result = await remove({ id });
        if (!('error' in result)) await onDeleted();
        return result;
      }}
      onClose={onClose}
    >
      {isCounted && !isKept && parentName !== null ? (
        <p>{t('level.delete_inherits', { name: parentName })}</p>
      ) : null}
    </DeleteDialog>
  );
};
