import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#components/feedback/EmptyState.tsx';
import { Loadable } from '#components/feedback/Loadable.tsx';
import { Tree } from '#components/tree/Tree.tsx';
import type { TreeNode } from '#contract/tenants/customer.ts';
import { placeIn } from '#domain/tenants/treeMoves.ts';
import type { CustomerChoice } from '#entities/customers/useChooseCustomer.ts';
import { useMayCall } from '#entities/session/useSession.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { LevelMenu } from './LevelMenu.tsx';
import type { StartAct } from './levelActs.ts';
import type { CustomerTreeData } from './useCustomerTree.ts';
import { useMoveRules } from './useMoveRules.ts';
import type { useOpenBranches } from './useOpenBranches.ts';

type CustomerTreeProps = {
  tree: CustomerTreeData;
  branches: ReturnType<typeof useOpenBranches>;
  search: string;
  selectedId: number | null;
  /** Level waiting for its new parent. */
  cut: TreeNode | null;
  onCut: (node: TreeNode) => void;
  onChoose: (customer: CustomerChoice) => void;
  onStart: StartAct;
  /** Called when a level was dropped on an invalid target. */
  onRefused: (refusal: string) => void;
};

/** Customer tree scrolled to the active level, with actions for users who may change levels. [PICK-05, PICK-09, PICK-12] */
export const CustomerTree = (props: CustomerTreeProps) => {
  const { tree, branches, search, selectedId, cut, onCut, onChoose, onStart, onRefused } = props;
  const { t } = useTranslation('customers');
  const textOf = useFailureText();
  const mayModify = useMayCall('updateCustomer');
  const mayMove = useMayCall('moveCustomer');
  const { refusalText } = useMoveRules();
  const [menu, setMenu] = useState<{ node: TreeNode; at: HTMLElement } | null>(null);
  const { nodes, index, error, retry } = tree;

  const refusalOf = (node: TreeNode, target: TreeNode) =>
    refusalText(placeIn(index, node.id), placeIn(index, target.id));
  const put = (node: TreeNode, target: TreeNode) => {
    const refusal = refusalOf(node, target);
    if (refusal === null) onStart({ kind: 'move', node, target });
    else onRefused(refusal);
  };
  const handleKey = (event: KeyboardEvent<HTMLElement>, node: TreeNode): boolean => {
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && event.key === 'x' && mayMove) onCut(node);
    else if (isCommand && event.key === 'v' && cut) put(cut, node);
    else if (isCommand) return false;
    else if (event.key === 'F2') onStart({ kind: 'rename', node });
    else if (event.key === 'Delete') onStart({ kind: 'delete', node });
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey))
      setMenu({ node, at: event.currentTarget.querySelector<HTMLElement>(':focus') ?? event.currentTarget });
    else return false;
    return true;
  };

  const status = nodes ? (nodes.length > 0 ? 'ready' : 'empty') : error ? 'failed' : 'loading';
  return (
    <Loadable
      status={status}
      failure={error ? textOf(error) : undefined}
      onRetry={retry}
      empty={<EmptyState title={t('picker.empty')}>{mayModify ? null : t('picker.empty_right')}</EmptyState>}
    >
      <Tree
        label={t('picker.tree')}
        nodes={nodes ?? []}
        selectedId={selectedId}
        openIds={branches.openIds}
        onOpenIdsChange={branches.setOpenIds}
        onSelect={({ id, companyId }) => onChoose({ id, companyId })}
        search={search}
        cutId={cut?.id ?? null}
        onMenu={mayModify ? (node, at) => setMenu({ node, at }) : undefined}
        onKey={mayModify ? handleKey : undefined}
        drag={
          mayMove
            ? {
                canDrag: () => true,
                refusalOf,
                onDrop: put,
                textOf: (node, target) => t('move.drop', { name: node.name, target: target.name }),
              }
            : undefined
        }
      />
      {menu ? <LevelMenu {...menu} onStart={onStart} onClose={() => setMenu(null)} /> : null}
    </Loadable>
  );
};
