import { useTranslation } from 'react-i18next';
import type { DataTableColumn } from '#components/table/dataTableTypes.ts';
import { levelsText } from '#domain/tenants/treePath.ts';

type Placed = { levels: readonly string[]; buildingName?: string | null };

const levelsOf = ({ levels }: Placed) => levelsText(levels);
const buildingOf = ({ buildingName }: Placed) => buildingName ?? null;

/** Returns the columns for a row's building and its path, for files: on screen they are in the group's header. */
export const usePlaceColumns = () => {
  const { t } = useTranslation('dashboard');
  const column = (id: string, header: string, cell: (row: Placed) => string | null) =>
    ({ id, header, isFileOnly: true, cell, value: cell }) satisfies DataTableColumn<Placed>;
  return [
    column('levels', t('work.level'), levelsOf),
    column('building', t('work.building'), buildingOf),
  ] as const;
};
