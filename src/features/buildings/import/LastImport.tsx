import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useListBuildingImportsQuery } from '../../../entities/buildings/buildingsApi.ts';
import { formatMoment } from '../../../platform/dates.ts';
import { askAnew } from '../../../store/askAnew.ts';
import { useUndoImport } from './useUndoImport.ts';

/** The customer's last import, with the way back while it stands. */
export const LastImport = ({ customerId }: { customerId: number }) => {
  const { t } = useTranslation('buildings');
  const undo = useUndoImport();
  const last = useListBuildingImportsQuery(customerId, askAnew).currentData?.rows[0];
  if (!last) return null;
  const date = formatMoment(last.created);
  if (last.undone !== null) return <p>{t('import.last_undone', { date })}</p>;
  return (
    <div>
      <p>
        {t('import.last', {
          date,
          buildings: t('import.buildings', { count: last.buildings }),
          floors: t('import.floors', { count: last.floors }),
        })}
      </p>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        onClick={() => undo(last.id)}
      >
        {t('import.undo')}
      </Button>
    </div>
  );
};
