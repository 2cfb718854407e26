import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TreeItem } from '#components/tree/flatTree.ts';
import { Tree } from '#components/tree/Tree.tsx';
import type { TreeIndex } from '#domain/tenants/treePath.ts';
import { pathIn, pathText } from '#domain/tenants/treePath.ts';
import type { Choice } from './PagedSearch.tsx';
import classes from '../users.module.css';

/** Common props of choosing a level, from any source. */
export type LevelChoiceProps = {
  /** Level of the employee: it and the levels below can't be chosen. */
  homeId: number;
  value: Choice | null;
  onChange: (next: Choice) => void;
};

type LevelTreeProps = LevelChoiceProps & {
  nodes: readonly TreeItem[];
  /** Index of all known levels, for their paths. */
  index: TreeIndex;
  openIds: readonly number[];
  onOpenIdsChange: (openIds: number[]) => void;
  search: string;
  /** True if the nodes are results of a search on the server. */
  isFound?: boolean;
};

/** Tree of the levels to which an employee can be linked; below it the full path of the chosen one, or why one can't be chosen. */
export const LevelTree = (props: LevelTreeProps) => {
  const { nodes, index, homeId, value, onChange, openIds, onOpenIdsChange, search, isFound } = props;
  const { t } = useTranslation('users');
  const [refusal, setRefusal] = useState<string | null>(null);
  const isAtHome = (id: number) => id === homeId || pathIn(index, id).some((level) => level.id === homeId);
  return (
    <>
      <div className={classes.levels}>
        <Tree
          label={t('link.customer')}
          nodes={nodes}
          selectedId={value?.id ?? null}
          openIds={openIds}
          onOpenIdsChange={onOpenIdsChange}
          onSelect={({ id, name }) => {
            setRefusal(null);
            onChange({ id, name });
          }}
          onRefused={(_level, reason) => setRefusal(reason)}
          refusalOf={({ id }) => (isAtHome(id) ? t('link.at_home') : null)}
          search={search}
          isFound={isFound}
        />
      </div>
      <div role="status">
        {refusal === null ? null : (
          <Text c="dimmed" fz="sm">
            {refusal}
          </Text>
        )}
        {value ? <Text fz="sm">{t('link.chosen', { path: pathText(index, value) })}</Text> : null}
      </div>
    </>
  );
};
