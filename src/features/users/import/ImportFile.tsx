import { Button, FileButton } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '../../../components/feedback/FailureAlert.tsx';
import { importFields, importLimits } from '../../../domain/userImport.ts';
import { saveFile } from '../../../platform/saveFile.ts';
import { fileNameOf } from '../../../platform/spreadsheets/cells.ts';
import { csvFile } from '../../../platform/spreadsheets/csv.ts';
import type { TableFault } from '../../../platform/spreadsheets/readTable.ts';
import classes from '../users.module.css';

type ImportFileProps = {
  name: string | null;
  fault: TableFault | null;
  onChoose: (file: File | null) => void;
};

/** The template to fill in, and the choice of a file. */
export const ImportFile = ({ name, fault, onChoose }: ImportFileProps) => {
  const { t } = useTranslation('users');
  const template = async (format: 'csv' | 'xlsx') => {
    const sheet = {
      name: t('title'),
      headings: importFields.map((field) => t(`import.fields.${field}`)),
      rows: [],
    };
    const file =
      format === 'csv'
        ? csvFile(sheet)
        : await import('../../../platform/spreadsheets/xlsx.ts').then(({ xlsxFile }) => xlsxFile(sheet));
    saveFile(fileNameOf(t('import.template_name'), format), file);
  };
  const limits = { rows: importLimits.rows, megabytes: importLimits.bytes / (1024 * 1024) };
  return (
    <>
      <p className={classes.note}>{t('import.intro', limits)}</p>
      <div className={classes.buttons}>
        {(['xlsx', 'csv'] as const).map((format) => (
          <Button
            key={format}
            variant="subtle"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => void template(format)}
          >
            {t(`import.template_${format}`)}
          </Button>
        ))}
      </div>
      <div className={classes.buttons}>
        <FileButton
          accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          inputProps={{ 'aria-label': t('import.file') }}
          onChange={onChoose}
        >
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconFileSpreadsheet size={18} aria-hidden />}>
              {name === null ? t('import.choose') : t('import.choose_other')}
            </Button>
          )}
        </FileButton>
        {name === null ? null : <span className={classes.name}>{name}</span>}
      </div>
      {fault ? <FailureAlert text={t(`import.faults.${fault}`, limits)} /> : null}
    </>
  );
};
