import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#components/feedback/ConfirmDialog.tsx';

/** Act to undo although it was sent; `keptFixes` of its fixes stay. */
export interface SentUndo {
  act: string;
  keptFixes: number;
}

type SentUndoDialogProps = { asked: SentUndo | null; onConfirm: () => void; onCancel: () => void };

/** Dialog that asks, with the act's name, before a sent act is undone. */
export const SentUndoDialog = ({ asked, onConfirm, onCancel }: SentUndoDialogProps) => {
  const { t } = useTranslation('rounds');
  return (
    <ConfirmDialog
      isOpen={asked !== null}
      title={t('undo_sent.title')}
      confirmLabel={t('acts.undo', { act: asked?.act ?? '' })}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{t('undo_sent.text', { act: asked?.act ?? '' })}</p>
      {asked && asked.keptFixes > 0 ? <p>{t('undo_sent.kept_fixes', { count: asked.keptFixes })}</p> : null}
    </ConfirmDialog>
  );
};
