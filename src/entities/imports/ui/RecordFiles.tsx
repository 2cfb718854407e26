import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { ExportForImport } from '#components/import/ExportForImport.tsx';
import { ImportOpener } from '#components/import/ImportOpener.tsx';
import { useMayHave } from '#entities/session/useMayHave.ts';

type RecordFilesProps = Omit<ComponentProps<typeof ExportForImport>, 'label'> &
  ComponentProps<typeof ImportOpener> & { call: 'importQuestions' | 'importFireProtections' };

/** Buttons that export a customer's records as a file and, if the backend supports it, import them. */
export const RecordFiles = ({ call, panel, onOpen, ...out }: RecordFilesProps) => {
  const { t } = useTranslation('imports');
  const canImport = useMayHave(call);
  return (
    <>
      <ExportForImport {...out} label={t('export')} />
      {canImport ? <ImportOpener panel={panel} {...(onOpen && { onOpen })} /> : null}
    </>
  );
};
