import { Button, Checkbox, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '../feedback/FailureAlert.tsx';
import { SaveButton } from '../feedback/SaveButton.tsx';
import { SidePanel } from '../forms/SidePanel.tsx';
import { ImportColumns } from './ImportColumns.tsx';
import { ImportFaults } from './ImportFaults.tsx';
import { ImportFile } from './ImportFile.tsx';
import type { ImportKind } from './importKind.ts';
import { useRowImport } from './useRowImport.ts';

type RowImportPanelProps<Field extends string> = {
  kind: ImportKind<Field>;
  texts: {
    title: string;
    intro: string;
    /** Label of the file's field. */
    file: string;
    /** Name of the template's file. */
    template: string;
    /** Texts for imports whose rows have another name. */
    ready?: (count: number) => string;
    run?: (count: number) => string;
    done: (count: number) => string;
  };
  onClose: () => void;
  /** Content before the choice of a file. */
  before?: ReactNode;
  /** Additional questions, once there are rows to import. */
  children?: ReactNode;
};

/** Panel that imports rows of a file: choose it, assign columns, see all faults, import all rows, none, or the valid ones. */
export const RowImportPanel = <Field extends string>(props: RowImportPanelProps<Field>) => {
  const { kind, texts, onClose, before, children } = props;
  const { t } = useTranslation('imports');
  const work = useRowImport(kind, onClose);
  const { table, rows, good, faults, made, isBusy, isValidated, canRun, canCheck, missing, failure } = work;
  const isOver = made !== null;
  const isBlocked = isValidated ? !canRun : !canCheck;
  const go = () => {
    if (isBusy || isOver || isBlocked) return;
    if (isValidated) work.run();
    else work.check();
  };
  return (
    <SidePanel
      isOpen
      title={texts.title}
      size={720}
      onClose={onClose}
      onSubmit={go}
      isUnsaved={() => table !== null && !isOver}
      footer={(close) => (
        <>
          <Button variant="default" onClick={close}>
            {t(isOver ? 'close' : 'cancel')}
          </Button>
          {isOver ? null : (
            <SaveButton isSaving={isBusy} isDisabled={isBlocked}>
              {isValidated && !isBusy
                ? (texts.run?.(good.length) ?? t('run', { count: good.length }))
                : t('check')}
            </SaveButton>
          )}
        </>
      )}
    >
      <Stack>
        {isOver ? (
          <Text role="status" fz="sm" fw={600}>
            {texts.done(made)}
          </Text>
        ) : (
          <>
            {table ? null : before}
            <ImportFile kind={kind} work={work} texts={texts} />
            {table && table.headingRow > 1 ? (
              <Text c="dimmed" fz="sm">
                {t('heading_row', { row: table.headingRow })}
              </Text>
            ) : null}
            {table ? (
              <ImportColumns
                key={`${work.sheet} ${table.name}`}
                table={table.rows}
                columns={work.columns}
                fields={kind.fields}
                missing={missing}
                labelOf={kind.labelOf}
                onChange={work.setColumn}
              />
            ) : null}
            {table && missing.length === 0 && rows.length === 0 ? (
              <Text c="dimmed" fz="sm">
                {t('no_rows')}
              </Text>
            ) : null}
          </>
        )}
        {faults.length > 0 ? <ImportFaults kind={kind} work={work} /> : null}
        {isValidated && !isOver && good.length > 0 ? (
          <>
            {faults.length > 0 && kind.isAllOrNothing ? null : faults.length > 0 ? (
              <Checkbox
                label={t('take_good', { count: good.length })}
                description={t('take_good_hint')}
                checked={work.takesGood}
                onChange={(event) => work.setTakesGood(event.currentTarget.checked)}
              />
            ) : (
              <Text role="status" fz="sm" fw={600}>
                {texts.ready?.(good.length) ?? t('ready', { count: good.length })}
              </Text>
            )}
            {canRun ? children : null}
          </>
        ) : null}
        {failure ? <FailureAlert text={failure} /> : null}
      </Stack>
    </SidePanel>
  );
};
