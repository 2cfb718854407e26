import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loadable } from '../../../components/feedback/Loadable.tsx';
import { SearchField } from '../../../components/forms/SearchField.tsx';
import { stepBetween } from '../../../components/tree/stepBetween.ts';
import { Tree } from '../../../components/tree/Tree.tsx';
import { indexTree, pathIn } from '../../../domain/treePath.ts';
import { useGetBranchTreeQuery, useGetRootCustomersQuery } from '../../../entities/customers/customersApi.ts';
import { usePermission, useUser } from '../../../entities/session/useSession.ts';
import { useFailureText } from '../../../platform/useFailureText.ts';
import type { Choice } from './PagedChoice.tsx';
import classes from '../users.module.css';

type OwnTreeProps = {
  /** Where the employee belongs already: that level and those below it can't be chosen. */
  homeId: number;
  value: Choice | null;
  onChange: (next: Choice) => void;
};

/** A level of the own tree: the whole root's where that may be seen, else what lies below one's own customer. [USER-28] */
export const OwnTree = ({ homeId, value, onChange }: OwnTreeProps) => {
  const { t } = useTranslation('users');
  const textOf = useFailureText();
  const { customerId, companyId } = useUser();
  const seesRoot = usePermission('tree_see_own_root');
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<readonly number[] | null>(null);
  const roots = useGetRootCustomersQuery(seesRoot ? { customerId, companyId } : skipToken);
  const rootId = seesRoot ? roots.data?.[0]?.id : customerId;
  const tree = useGetBranchTreeQuery(rootId ?? skipToken);
  const error = tree.error ?? roots.error;
  const nodes = useMemo(() => tree.data ?? [], [tree.data]);
  const index = useMemo(() => indexTree(nodes), [nodes]);
  const isAtHome = (id: number) => pathIn(index, id).some((level) => level.id === homeId);
  return (
    <section className={classes.section} aria-label={t('link.customer')} onKeyDown={stepBetween}>
      <h3 className={classes.heading}>{t('link.customer')}</h3>
      <div>
        <SearchField label={t('link.search_customer')} value={search} onChange={setSearch} />
      </div>
      <Loadable
        status={error ? 'failed' : tree.data ? 'ready' : 'loading'}
        failure={error ? textOf(error) : undefined}
        onRetry={() => void (roots.error ? roots : tree).refetch()}
      >
        <Tree
          label={t('link.customer')}
          nodes={nodes}
          selectedId={value?.id ?? null}
          openIds={opened ?? nodes.map(({ id }) => id)}
          onOpenIdsChange={setOpened}
          onSelect={({ id, name }) => onChange({ id, name })}
          refusalOf={({ id }) => (isAtHome(id) ? t('link.at_home') : null)}
          search={search}
        />
      </Loadable>
    </section>
  );
};
