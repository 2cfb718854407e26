import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loadable } from '../../components/feedback/Loadable.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Tree } from '../../components/tree/Tree.tsx';
import { findPath } from '../../domain/treePath.ts';
import type { CustomerChoice } from '../../entities/customers/useChooseCustomer.ts';
import { useFailureText } from '../../platform/useFailureText.ts';
import { useCustomerTree } from './useCustomerTree.ts';

type CustomerTreeProps = {
  search: string;
  selectedId: number | null;
  onChoose: (customer: CustomerChoice) => void;
};

/** The customer tree with the active level in sight. [PICK-05, PICK-12] */
export const CustomerTree = ({ search, selectedId, onChoose }: CustomerTreeProps) => {
  const { t } = useTranslation('customers');
  const textOf = useFailureText();
  const { nodes, error, retry } = useCustomerTree();
  const [opened, setOpened] = useState<readonly number[] | null>(null);
  // At first the way down to the active level is open.
  const path = useMemo(
    () => (nodes && selectedId !== null ? findPath(nodes, selectedId) : []),
    [nodes, selectedId],
  );
  const openIds = opened ?? [
    ...(nodes?.length === 1 ? nodes.map(({ id }) => id) : []),
    ...path.map(({ id }) => id),
  ];
  const status = nodes ? (nodes.length > 0 ? 'ready' : 'empty') : error ? 'failed' : 'loading';
  return (
    <Loadable
      status={status}
      failure={error ? textOf(error) : undefined}
      onRetry={retry}
      empty={<EmptyState title={t('picker.empty')} />}
    >
      <Tree
        label={t('picker.tree')}
        nodes={nodes ?? []}
        selectedId={selectedId}
        openIds={openIds}
        onOpenIdsChange={setOpened}
        onSelect={({ id, companyId }) => onChoose({ id, companyId })}
        search={search}
      />
    </Loadable>
  );
};
