import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmAct } from '#components/feedback/ConfirmAct.tsx';
import { notify } from '#platform/notify.ts';
import { formatTimestamp } from '#platform/time/timestamps.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { useCallQuery, useCallMutation } from '#store/callApi.ts';
import { drawingSetsOfBuilding } from '#entities/drawings/drawingQueries.ts';

type UndoSetProps = { buildingId: number; setId: number; onUndone?: () => void };

/** Dialog with the records of a set, in numbers, before it is undone. */
const UndoDialog = (props: UndoSetProps & { onClose: () => void }) => {
  const { buildingId, setId, onUndone, onClose } = props;
  const { t } = useTranslation('drawingSet');
  const [undo] = useCallMutation('undoImport');
  const { currentData, isFetching } = useCallQuery(
    'listDrawingSets',
    drawingSetsOfBuilding(buildingId),
    refetchOnMount,
  );
  const set = currentData?.rows.find(({ id }) => id === setId);
  return (
    <ConfirmAct
      title={set ? t('undo_of', { date: formatTimestamp(set.created) }) : t('undo_title')}
      failedTitle={t('undo_failed')}
      confirmLabel={t('undo')}
      isDanger
      isConfirmDisabled={isFetching}
      act={async () => {
        const { error } = await undo({ id: setId });
        if (error !== undefined) return { error };
        notify({ tone: 'success', text: t('import.undone') });
        onUndone?.();
        return {};
      }}
      onClose={onClose}
    >
      {set ? (
        <ul>
          {set.drawings > 0 ? <li>{t('undo_goes.drawings', { count: set.drawings })}</li> : null}
          {set.floors > 0 ? <li>{t('undo_goes.floors', { count: set.floors })}</li> : null}
          {set.replaced > 0 ? <li>{t('undo_goes.replaced', { count: set.replaced })}</li> : null}
        </ul>
      ) : null}
      <p>{t('undo_final')}</p>
    </ConfirmAct>
  );
};

/** Button that undoes a whole set after a confirmation. */
export const UndoSet = (props: UndoSetProps) => {
  const { t } = useTranslation('drawingSet');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('undo')}
      </Button>
      {isAsking ? <UndoDialog {...props} onClose={() => setAsking(false)} /> : null}
    </>
  );
};
