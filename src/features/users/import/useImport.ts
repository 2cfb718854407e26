import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportFault, ImportField } from '../../../domain/userImport.ts';
import {
  guessColumns,
  importFaults,
  importLimits,
  importRows,
  neededImportFields,
} from '../../../domain/userImport.ts';
import { useImportUsersMutation } from '../../../entities/users/usersApi.ts';
import { newId } from '../../../platform/ids.ts';
import { notify } from '../../../platform/notify.ts';
import type { TableFault } from '../../../platform/spreadsheets/readTable.ts';
import { readTable } from '../../../platform/spreadsheets/readTable.ts';
import { useFailureText } from '../../../platform/useFailureText.ts';
import { useAssignableLevels } from '../form/useAssignableLevels.ts';

type Table = { name: string; rows: string[][] };

/** The heading besides the people. */
const limits = { ...importLimits, rows: importLimits.rows + 1 };

/**
 * An import from the choice of a file to its end: what the file holds, which column is which, what is wrong with its rows (here at once,
 * on the backend by a dry run), and the import itself, which makes everybody or nobody.
 */
export const useImport = (customerId: number, onDone: () => void) => {
  const { t } = useTranslation('users');
  const textOf = useFailureText();
  const assignable = useAssignableLevels();
  const [table, setTable] = useState<Table | null>(null);
  const [fileFault, setFileFault] = useState<TableFault | null>(null);
  const [columns, setColumns] = useState<(ImportField | null)[]>([]);
  /** What the dry run found; null before it. */
  const [judged, setJudged] = useState<ImportFault[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [send, { isLoading }] = useImportUsersMutation();
  // One key per checked content: a second try after a lost answer makes nobody twice.
  const key = useRef(newId());

  const rows = useMemo(() => (table ? importRows(table.rows, columns) : []), [table, columns]);
  const missing = neededImportFields.filter((field) => !columns.includes(field));
  const ownFaults = useMemo(
    () => (missing.length > 0 ? [] : importFaults(rows, { assignable, takenEmails: new Set() })),
    [rows, assignable, missing.length],
  );
  const unjudge = () => {
    setJudged(null);
    setFailure(null);
    key.current = newId();
  };

  const choose = async (file: File | null): Promise<void> => {
    if (!file) return;
    unjudge();
    // Until it is read, nothing of an earlier file may be sent.
    setTable(null);
    const read = await readTable(file, limits);
    setFileFault(read.ok ? null : read.fault);
    setTable(read.ok ? { name: file.name, rows: read.rows } : null);
    setColumns(read.ok ? guessColumns(widest(read.rows)) : []);
  };

  const ask = async (dryRun: boolean, sendInvitations: boolean) => {
    setFailure(null);
    const body = { customerId, dryRun, sendInvitations, rows };
    const result = await send({ body, idempotencyKey: dryRun ? newId() : key.current });
    if (result.error) setFailure(textOf(result.error));
    return result.data;
  };

  return {
    table,
    fileFault,
    columns,
    missing,
    rows,
    faults: ownFaults.length > 0 ? ownFaults : (judged ?? []),
    failure,
    isBusy: isLoading,
    /** The rows may be checked on the backend. */
    canCheck: table !== null && missing.length === 0 && rows.length > 0 && ownFaults.length === 0,
    /** The backend found nothing wrong. */
    isReady: judged?.length === 0 && ownFaults.length === 0,
    choose: (file: File | null) => void choose(file),
    setColumn: (index: number, field: ImportField | null) => {
      unjudge();
      setColumns((old) => old.map((held, at) => (at === index ? field : held === field ? null : held)));
    },
    check: async () => {
      const answer = await ask(true, false);
      if (answer) setJudged(answer.faults as ImportFault[]);
    },
    run: async (sendInvitations: boolean) => {
      const answer = await ask(false, sendInvitations);
      if (!answer) return;
      notify({ tone: 'success', text: t('import.done', { count: answer.created }) });
      onDone();
    },
  };
};

/** The heading, as wide as the widest row. */
const widest = ([heading = [], ...rows]: string[][]): string[] => {
  const width = Math.max(heading.length, ...rows.map((row) => row.length));
  return Array.from({ length: width }, (_, index) => heading[index] ?? '');
};
