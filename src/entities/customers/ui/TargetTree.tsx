import { Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#components/feedback/EmptyState.tsx';
import { Loadable } from '#components/feedback/Loadable.tsx';
import { SearchField } from '#components/forms/fields/SearchField.tsx';
import { stepBetween } from '#components/tree/stepBetween.ts';
import { Tree } from '#components/tree/Tree.tsx';
import type { TreeNode } from '#contract/tenants/customer.ts';
import { hitTree } from '#domain/tenants/hitTree.ts';
import { placeIn } from '#domain/tenants/treeMoves.ts';
import type { LevelPlace } from '#domain/tenants/treeMoves.ts';
import { pathIn } from '#domain/tenants/treePath.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useTargetTree } from '../useTargetTree.ts';
import classes from './targetTree.module.css';
import { useCallQuery } from '#store/callApi.ts';
import { findableCustomers } from '#entities/customers/customersApi.ts';

type TargetTreeProps = {
  label: string;
  searchLabel: string;
  companyId: number;
  selectedId: number | null;
  /** Level to scroll to initially if none is selected. */
  shownId: number | null;
  /** Returns why a level can't be chosen, or null when it can; `place` is its own place, `placeOf` returns the place of another level. */
  refusalOf: (place: LevelPlace | null, placeOf: (id: number) => LevelPlace | null) => string | null;
  /** Called with a target, or with the reason why it can't be chosen. */
  onChoose: (target: TreeNode | null, refusal: string | null) => void;
  /** True if the backend searches, which also knows other spellings, instead of the names here. [MOVE-111] */
  isAsked?: boolean;
};

const searchAfterMs = 250;

/** Tree of levels that the user may move to, with a search; refused ones are marked with the reason. [PICK-31, PICK-32] */
export const TargetTree = (props: TargetTreeProps) => {
  const { label, searchLabel, companyId, selectedId, refusalOf, onChoose, isAsked = false } = props;
  const { t } = useTranslation('customers');
  const textOf = useFailureText();
  const { nodes, index, error, retry } = useTargetTree(companyId);
  const [search, setSearch] = useState('');
  const searchText = search.trim();
  const [asked] = useDebouncedValue(searchText, searchAfterMs);
  const hits = useCallQuery(
    'listCustomers',
    isAsked && searchText !== '' && asked !== '' ? findableCustomers({ name: asked, companyId }) : skipToken,
  );
  // The last hits stay visible while new ones load.
  const searchHits = isAsked && searchText !== '' ? hits.data : undefined;
  const [opened, setOpened] = useState<readonly number[] | null>(null);
  const shownId = selectedId ?? props.shownId;
  const openIds = opened ?? [
    ...(nodes?.length === 1 ? nodes.map(({ id }) => id) : []),
    ...(shownId === null ? [] : pathIn(index, shownId).map(({ id }) => id)),
  ];
  const failed = error ?? hits.error;
  const within = searchHits?.rows.filter(({ id }) => index.has(id)) ?? [];
  const hiddenCount = searchHits ? searchHits.pagination.totalCount - searchHits.rows.length : 0;
  const status = failed ? 'failed' : nodes ? (nodes.length > 0 ? 'ready' : 'empty') : 'loading';
  const choose = ({ id }: { id: number }) => {
    const node = index.get(id);
    if (node) onChoose(node, null);
  };
  return (
    <Stack gap="xs" onKeyDown={stepBetween}>
      <div>
        <SearchField label={searchLabel} value={search} onChange={setSearch} />
      </div>
      <div className={classes.tree}>
        <Loadable
          status={status}
          failure={failed ? textOf(failed) : undefined}
          onRetry={error ? retry : () => void hits.refetch()}
          empty={<EmptyState title={t('picker.empty')} />}
        >
          <Tree
            label={label}
            nodes={searchHits ? hitTree(index, within) : (nodes ?? [])}
            selectedId={selectedId}
            openIds={searchHits ? [...index.keys()] : openIds}
            onOpenIdsChange={setOpened}
            onSelect={choose}
            onRefused={(_node, refusal) => onChoose(null, refusal)}
            refusalOf={({ id }) => refusalOf(placeIn(index, id), (other) => placeIn(index, other))}
            search={search}
            isFound={isAsked}
          />
        </Loadable>
      </div>
      {hiddenCount > 0 ? (
        <Text c="dimmed" fz="sm">
          {t('target.more', { count: hiddenCount })}
        </Text>
      ) : null}
    </Stack>
  );
};
