import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '../../../components/feedback/FailureAlert.tsx';
import { SaveButton } from '../../../components/forms/SaveButton.tsx';
import { SidePanel } from '../../../components/forms/SidePanel.tsx';
import { ImportColumns } from './ImportColumns.tsx';
import { ImportFaults } from './ImportFaults.tsx';
import { ImportFile } from './ImportFile.tsx';
import { useImport } from './useImport.ts';
import classes from '../users.module.css';

/** Brings in people from a file: choose it, say which column is which, check, import all or nobody. */
export const ImportPanel = ({ customerId, onClose }: { customerId: number; onClose: () => void }) => {
  const { t } = useTranslation('users');
  const [isInviting, setIsInviting] = useState(true);
  const work = useImport(customerId, onClose);
  const { table, rows, isReady, isBusy, canCheck, missing, faults, failure } = work;
  const go = () => {
    if (isBusy || !canCheck) return;
    void (isReady ? work.run(isInviting) : work.check());
  };
  return (
    <SidePanel
      isOpen
      title={t('import.title')}
      size={720}
      onClose={onClose}
      onSubmit={go}
      isDirty={table !== null}
      footer={(close) => (
        <>
          <Button variant="default" onClick={close}>
            {t('import.cancel')}
          </Button>
          <SaveButton isSaving={isBusy} isDisabled={!canCheck}>
            {isReady ? t('import.run', { count: rows.length }) : t('import.check')}
          </SaveButton>
        </>
      )}
    >
      <div className={classes.stack}>
        <ImportFile name={table?.name ?? null} fault={work.fileFault} onChoose={work.choose} />
        {table ? <ImportColumns table={table.rows} columns={work.columns} onChange={work.setColumn} /> : null}
        {table && missing.length > 0 ? (
          <p className={classes.note}>
            {t('import.missing', { columns: missing.map((field) => t(`import.fields.${field}`)).join(', ') })}
          </p>
        ) : null}
        {table && missing.length === 0 && rows.length === 0 ? (
          <p className={classes.note}>{t('import.no_rows')}</p>
        ) : null}
        {faults.length > 0 ? <ImportFaults faults={faults} rows={rows} /> : null}
        {isReady ? (
          <>
            <p role="status" className={classes.heading}>
              {t('import.ready', { count: rows.length })}
            </p>
            <Checkbox
              label={t('import.invite')}
              description={t('import.invite_hint')}
              checked={isInviting}
              onChange={(event) => setIsInviting(event.currentTarget.checked)}
            />
          </>
        ) : null}
        {failure ? <FailureAlert text={failure} /> : null}
      </div>
    </SidePanel>
  );
};
