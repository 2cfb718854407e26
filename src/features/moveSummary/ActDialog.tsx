import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#components/feedback/ConfirmDialog.tsx';
import type { Move } from '#contract/moves/move.ts';
import { useMoveContent } from './useMoveContent.ts';
import { useCountTexts } from '#entities/moves/useCountTexts.ts';
import { useMovePreview } from '#entities/moves/useMovePreview.ts';
import { useMoveReport } from '#entities/moves/useMoveReport.ts';
import { useOverlapTexts } from './useOverlapTexts.ts';
import type { MoveAct } from './useMoveActs.ts';

type ActDialogProps = { act: MoveAct; move: Move; onConfirm: () => void; onClose: () => void };

const Warnings = ({ moveId }: { moveId: number }) => {
  const { t } = useTranslation('moveSummary');
  const { currentData } = useMovePreview(moveId);
  const count = currentData?.lines.filter(({ isObstacle }) => !isObstacle).length ?? 0;
  return count > 0 ? <p>{t('confirm.warnings', { count })}</p> : null;
};

const EndsForGood = ({ moveId }: { moveId: number }) => {
  const { t } = useTranslation('moveSummary');
  const { listOf } = useCountTexts();
  const { currentData } = useMovePreview(moveId);
  const ended = currentData?.accompanying?.filter(({ act }) => act === 'ended') ?? [];
  return ended.length > 0 ? <p>{t('confirm.execute_ends', { what: listOf(ended) })}</p> : null;
};

const ClosedByApproval = ({ moveId }: { moveId: number }) => {
  const { currentData = null } = useMoveReport(moveId);
  const { closedByApproval } = useOverlapTexts(currentData);
  return closedByApproval.map((text) => <p key={text}>{text}</p>);
};

/** Dialog that asks before an act on a move, with its effects in numbers, and the possible acts afterwards. */
export const ActDialog = ({ act, move, onConfirm, onClose }: ActDialogProps) => {
  const { t } = useTranslation('moveSummary');
  const contentText = useMoveContent(move);
  const { fromCustomerName: from, targetCustomerName: to } = move;
  return (
    <ConfirmDialog
      isOpen
      title={t(`confirm.${act}_title`)}
      confirmLabel={t(`acts.${act}`)}
      isDanger={act === 'rollback'}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      <p>{t(`confirm.${act}_text`, { what: contentText, from, to })}</p>
      <p>{t(`confirm.${act}_after`)}</p>
      {act === 'approve' ? <ClosedByApproval moveId={move.id} /> : null}
      {act === 'rollback' ? <p>{t('confirm.rollback_ends')}</p> : null}
      {act === 'execute' ? (
        <>
          <EndsForGood moveId={move.id} />
          <Warnings moveId={move.id} />
        </>
      ) : null}
    </ConfirmDialog>
  );
};
