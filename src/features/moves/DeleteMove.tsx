import { useTranslation } from 'react-i18next';
import { DeleteDialog } from '#components/feedback/DeleteDialog.tsx';
import type { ListedMove } from '#entities/moves/listedMove.ts';
import { useCallMutation } from '#store/callApi.ts';

type DeleteMoveProps = { move: ListedMove; name: string; onClose: () => void };

/** Dialog that asks before a move is deleted; for a started one it shows why it can't be. [MOVE-06, MOVE-89] */
export const DeleteMove = ({ move, name, onClose }: DeleteMoveProps) => {
  const { t } = useTranslation('moves');
  const [remove] = useCallMutation('deleteMove');
  const status = move.moveStatus;
  return (
    <DeleteDialog
      name={name}
      losses={[t('delete_loses', { count: move.moveBuildings.length })]}
      refusal={status === 'open' ? undefined : t(`delete_refused.${status}`)}
      onDelete={() => remove({ id: move.id })}
      onClose={onClose}
    >
      {status === 'open' ? <p>{t('delete_keeps')}</p> : null}
    </DeleteDialog>
  );
};
