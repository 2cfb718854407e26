import { useTranslation } from 'react-i18next';
import type { CustomerChoice } from '#entities/customers/useChooseCustomer.ts';
import { notify } from '#platform/notify.ts';
import { placeIn } from '#domain/tenants/treeMoves.ts';
import { DeleteLevel } from './DeleteLevel.tsx';
import { NewLevelForm, RenameLevelForm } from './LevelForm.tsx';
import type { LevelAct } from './levelActs.ts';
import { MoveLevelDialog } from './MoveLevelDialog.tsx';
import { useAfterChange } from './useAfterChange.ts';
import type { CustomerTreeData } from './useCustomerTree.ts';

type LevelDialogsProps = {
  act: LevelAct | null;
  tree: CustomerTreeData;
  openTo: (id: number) => void;
  /** Reports the result of an action. */
  onDone: (text: string) => void;
  /** Chooses a new root customer, whose set-up begins there. [SETUP-162] */
  onRoot: (customer: CustomerChoice) => void;
  onClose: () => void;
};

/** Dialog of the current action on a level. [PICK-16, PICK-18, PICK-20] */
export const LevelDialogs = ({ act, tree, openTo, onDone, onRoot, onClose }: LevelDialogsProps) => {
  const { t } = useTranslation('customers');
  const after = useAfterChange(tree.refresh);
  const done = (text: string) => {
    onDone(text);
    onClose();
  };
  switch (act?.kind) {
    case 'add':
      return (
        <NewLevelForm
          parent={act.parent}
          onSaved={(name, level) => {
            const text = t('level.added', { name });
            if (act.parent) openTo(act.parent.id);
            if (act.parent || !level) {
              done(text);
              return;
            }
            onClose();
            onRoot(level);
            notify({ tone: 'success', text });
          }}
          onClose={onClose}
        />
      );
    case 'rename':
      return (
        <RenameLevelForm
          node={act.node}
          onSaved={(name) => done(t('level.renamed', { name }))}
          onClose={onClose}
        />
      );
    case 'delete':
      return (
        <DeleteLevel
          node={act.node}
          parentName={act.node.parentId === null ? null : (tree.index.get(act.node.parentId)?.name ?? null)}
          onDeleted={async () => {
            await after.levelDeleted();
            onDone(t('level.deleted', { name: act.node.name }));
          }}
          onClose={onClose}
        />
      );
    case 'move':
      return (
        <MoveLevelDialog
          node={act.node}
          place={placeIn(tree.index, act.node.id)}
          dropped={act.target}
          onMoved={(target) => {
            after.levelMoved();
            if (target) openTo(target.id);
            const name = act.node.name;
            done(target ? t('move.done', { name, target: target.name }) : t('move.done_top', { name }));
          }}
          onClose={onClose}
        />
      );
    case undefined:
      return null;
  }
};
