import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { ExportForImport } from '#components/import/ExportForImport.tsx';
import { ImportOpener } from '#components/import/ImportOpener.tsx';
import { useIsTillsyn } from '#entities/session/useLevel.ts';

type RecordFilesProps = Omit<ComponentProps<typeof ExportForImport>, 'label'> &
  ComponentProps<typeof ImportOpener>;

/** Buttons that export a customer's records as a file and, at the level `tillsyn`, import them. */
export const RecordFiles = ({ panel, onOpen, ...out }: RecordFilesProps) => {
  const { t } = useTranslation('imports');
  const canImport = useIsTillsyn();
  return (
    <>
      <ExportForImport {...out} label={t('export')} />
      {canImport ? <ImportOpener panel={panel} {...(onOpen && { onOpen })} /> : null}
    </>
  );
};
