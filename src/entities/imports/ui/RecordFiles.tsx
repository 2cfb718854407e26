import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { ExportForImport } from '#components/import/ExportForImport.tsx';
import { ImportOpener } from '#components/import/ImportOpener.tsx';
import { AtTillsyn } from '#entities/session/AtTillsyn.tsx';

type RecordFilesProps = Omit<ComponentProps<typeof ExportForImport>, 'label'> &
  ComponentProps<typeof ImportOpener>;

/** Buttons that export a customer's records as a file and, at the level `tillsyn`, import them. */
export const RecordFiles = ({ panel, onOpen, ...out }: RecordFilesProps) => {
  const { t } = useTranslation('imports');
  return (
    <>
      <ExportForImport {...out} label={t('export')} />
      <AtTillsyn>
        <ImportOpener panel={panel} {...(onOpen && { onOpen })} />
      </AtTillsyn>
    </>
  );
};
