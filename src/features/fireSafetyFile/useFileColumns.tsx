import { useTranslation } from 'react-i18next';
import type { DataTableColumn } from '#components/table/dataTableTypes.ts';
import { StatusChip } from '#components/marks/StatusChip.tsx';
import { fileHeads } from '#contract/fireSafetyFile/fileHeads.ts';
import type { FireSafetyFile } from '#contract/fireSafetyFile/fireSafetyFile.ts';
import type { DutyCountry } from '#contract/registers/kindWords.ts';
import classes from './fireSafetyFile.module.css';
import { useFileTexts } from './useFileTexts.ts';
import { stateOf, VerdictIcon } from './VerdictMark.tsx';

/** Countries whose heads have columns in exported files. */
const countries = ['SE', 'FI'] as const satisfies readonly DutyCountry[];

/** Strip of a file's heads: the number of each with its verdict. */
const HeadStrip = ({ file }: { file: FireSafetyFile }) => {
  const { headName, verdictName } = useFileTexts();
  return (
    <ol className={classes.strip}>
      {file.heads.map((head) => {
        const state = stateOf(head);
        const label = `${head.number} ${headName(head)}: ${verdictName(state)}`;
        return (
          <li key={head.key} className={classes.cell} data-state={state} title={label}>
            <span className="visually-hidden">{label}</span>
            <VerdictIcon state={state} size={16} />
            <span aria-hidden>{head.number}</span>
          </li>
        );
      })}
    </ol>
  );
};

/** Returns the columns of the buildings' files; in exported files each head has its own. */
export const useFileColumns = (): DataTableColumn<FireSafetyFile>[] => {
  const { t } = useTranslation('fireSafetyFile');
  const { headName, verdictName } = useFileTexts();
  const openCount = ({ missingHeads, oldHeads }: FireSafetyFile) => missingHeads.length + oldHeads.length;
  const ofHeads = countries.flatMap((country) =>
    fileHeads[country].map((key, index): DataTableColumn<FireSafetyFile> => ({
      id: `${country}.${key}`,
      header: `${country} ${index + 1} ${headName({ key })}`,
      cell: () => null,
      value: (file) => {
        const head = file.country === country ? file.heads[index] : undefined;
        return head ? verdictName(stateOf(head)) : '';
      },
      isFileOnly: true,
    })),
  );
  return [
    {
      id: 'building',
      header: t('columns.building'),
      cell: ({ buildingName }) => buildingName,
      sortKey: 'Name',
      isTitle: true,
    },
    { id: 'customer', header: t('columns.customer'), cell: ({ customerName }) => customerName },
    {
      id: 'country',
      header: t('columns.country'),
      cell: ({ country }) => t(`countries.${country}`),
      width: 110,
      hideBelow: 'desktop',
    },
    {
      id: 'ready',
      header: t('columns.ready'),
      width: 190,
      cell: (file) => (
        <StatusChip tone={file.isReady ? 'success' : 'danger'}>
          {file.isReady ? t('ready') : t('not_ready_count', { count: openCount(file) })}
        </StatusChip>
      ),
      value: (file) => (file.isReady ? t('ready') : t('not_ready_count', { count: openCount(file) })),
    },
    {
      id: 'heads',
      header: t('columns.heads'),
      width: '45%',
      cell: (file) => <HeadStrip file={file} />,
      value: null,
    },
    ...ofHeads,
  ];
};
