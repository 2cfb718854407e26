import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Loadable } from '../../components/feedback/Loadable.tsx';
import { SearchField } from '../../components/forms/SearchField.tsx';
import { stepBetween } from '../../components/tree/stepBetween.ts';
import { Tree } from '../../components/tree/Tree.tsx';
import type { TreeNode } from '../../contract/customer.ts';
import { placeIn } from '../../domain/treeMoves.ts';
import type { LevelPlace } from '../../domain/treeMoves.ts';
import { pathIn } from '../../domain/treePath.ts';
import { useFailureText } from '../../platform/useFailureText.ts';
import { useMoveRules } from './useMoveRules.ts';
import { useTargetTree } from './useTargetTree.ts';
import classes from './customers.module.css';

type MoveTargetsProps = {
  companyId: number;
  /** Where the level stands now. */
  place: LevelPlace | null;
  selectedId: number | null;
  /** A target, or why a refused one can't be it. */
  onChoose: (target: TreeNode | null, refusal: string | null) => void;
};

/** The tree of places for a level; refused ones are shown as such and say why. [PICK-31, PICK-32] */
export const MoveTargets = ({ companyId, place, selectedId, onChoose }: MoveTargetsProps) => {
  const { t } = useTranslation('customers');
  const textOf = useFailureText();
  const { refusalText } = useMoveRules();
  const { nodes, index, error, retry } = useTargetTree(companyId);
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<readonly number[] | null>(null);
  const shownId = selectedId ?? place?.id ?? null;
  const openIds = opened ?? [
    ...(nodes?.length === 1 ? nodes.map(({ id }) => id) : []),
    ...(shownId === null ? [] : pathIn(index, shownId).map(({ id }) => id)),
  ];
  const status = nodes ? (nodes.length > 0 ? 'ready' : 'empty') : error ? 'failed' : 'loading';
  return (
    <div className={classes.targets} onKeyDown={stepBetween}>
      <div>
        <SearchField label={t('move.search')} value={search} onChange={setSearch} />
      </div>
      <div className={classes.targetTree}>
        <Loadable
          status={status}
          failure={error ? textOf(error) : undefined}
          onRetry={retry}
          empty={<EmptyState title={t('picker.empty')} />}
        >
          <Tree
            label={t('move.tree')}
            nodes={nodes ?? []}
            selectedId={selectedId}
            openIds={openIds}
            onOpenIdsChange={setOpened}
            onSelect={(node) => onChoose(node, null)}
            onRefused={(_node, refusal) => onChoose(null, refusal)}
            refusalOf={({ id }) => refusalText(place, placeIn(index, id))}
            search={search}
          />
        </Loadable>
      </div>
    </div>
  );
};
