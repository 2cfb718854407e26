import { useTranslation } from 'react-i18next';
import { LastImport } from '../../../components/import/LastImport.tsx';
import { useListBuildingImportsQuery } from '../../../entities/buildings/buildingsApi.ts';
import { askAnew } from '../../../store/askAnew.ts';
import { useUndoImport } from './useUndoImport.ts';

/** The customer's last import of buildings. */
export const LastBuildingImport = ({ customerId }: { customerId: number }) => {
  const { t } = useTranslation('buildings');
  const undo = useUndoImport();
  const last = useListBuildingImportsQuery(customerId, askAnew).currentData?.rows[0];
  const counts = last && {
    buildings: t('import.buildings', { count: last.buildings }),
    floors: t('import.floors', { count: last.floors }),
  };
  return (
    <LastImport
      last={last}
      text={(date) => t('import.last', { date, ...counts })}
      onUndo={() => last && undo(last.id)}
    />
  );
};
