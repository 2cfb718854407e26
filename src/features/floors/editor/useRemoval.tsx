import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#components/feedback/ConfirmDialog.tsx';
import type { RecordKey } from '#domain/drawings/edits.ts';
import type { EditorActs } from './useEditorActs.ts';

type Asked = { keys: readonly RecordKey[]; onRemoved?: () => void };

/** Returns a function that deletes items: one at once, several after a confirmation. */
export const useRemoval = ({ remove }: Pick<EditorActs, 'remove'>) => {
  const { t } = useTranslation('floors');
  const [asked, setAsked] = useState<Asked | null>(null);
  const finish = ({ keys, onRemoved }: Asked) => {
    onRemoved?.();
    remove(keys);
    setAsked(null);
  };
  return {
    remove: (keys: readonly RecordKey[], onRemoved?: () => void) => {
      if (keys.length > 1) setAsked({ keys, onRemoved });
      else finish({ keys, onRemoved });
    },
    dialog: asked ? (
      <ConfirmDialog
        isOpen
        isDanger
        title={t('bulk.delete_title', { count: asked.keys.length })}
        confirmLabel={t('bulk.delete')}
        onConfirm={() => finish(asked)}
        onCancel={() => setAsked(null)}
      >
        <p>{t('item.delete_text')}</p>
      </ConfirmDialog>
    ) : null,
  };
};
