import { useTranslation } from 'react-i18next';
import type { DataTableColumn } from '../../../components/table/dataTableTypes.ts';

const joined = ({ levels }: { levels: readonly string[] }) => levels.join(' › ');

/** The way down to a row's building, for files: on screen its group's head tells it. */
export const useLevelColumn = (): DataTableColumn<{ levels: readonly string[] }> => {
  const { t } = useTranslation('dashboard');
  return { id: 'levels', header: t('work.level'), isFileOnly: true, cell: joined, value: joined };
};
