import { useMemo, useRef, useState } from 'react';
import type { FileRow, RowFault } from '#domain/imports/rowImport.ts';
import { validRows } from '#domain/imports/rowImport.ts';
import { newId } from '#platform/ids.ts';
import { readTableFile } from '#platform/spreadsheets/readTableFile.ts';
import type { FileFault } from '#platform/spreadsheets/readTableFile.ts';
import type { SheetTable } from '@tillsyn/spreadsheet/tables';
import type { ImportKind } from './importKind.ts';
import { bestFirst, headedAt, headingIndex, widest } from './sheets.ts';

type Table = {
  name: string;
  /** Row number of the headings in the file, counted from 1. */
  headingRow: number;
  rows: string[][];
};

/** Returns the sheets of the chosen file, and the one that is imported with its columns. */
const useImportTable = <Field extends string>({ rowsOf, needed, ownFaults: validate }: ImportKind<Field>) => {
  /** Sheets of the file, in the order offered. */
  const [sheets, setSheets] = useState<readonly SheetTable[]>([]);
  const [sheet, setSheet] = useState(0);
  const [table, setTable] = useState<Table | null>(null);
  const [fileName, setFileName] = useState<string | null>(null);
  const [fileFault, setFileFault] = useState<FileFault | null>(null);
  const [columns, setColumns] = useState<(Field | null)[]>([]);
  const rows = useMemo(() => (table ? rowsOf(table.rows, columns) : []), [table, columns, rowsOf]);
  const missing = needed.filter((field) => !columns.includes(field));
  const ownFaults = useMemo(
    () => (missing.length > 0 ? [] : validate(rows)),
    [rows, missing.length, validate],
  );
  return {
    state: { sheets, sheet, table, fileName, fileFault, columns, rows, missing },
    ownFaults,
    setSheets,
    setSheet,
    setTable,
    setFileName,
    setFileFault,
    setColumns,
  };
};

/** Returns the requests of an import, of which only the response to the latest counts, and their outcome. */
const useImportRequests = <Field extends string>(kind: ImportKind<Field>) => {
  /** Faults found by the dry run; null before it. */
  const [dryRunFaults, setDryRunFaults] = useState<readonly RowFault<Field>[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  // One key per content: a retry after a lost response creates nothing twice.
  const key = useRef(newId());
  const latest = useRef(0);

  /** Forgets the outcome and ignores pending responses. Returns a function that tells whether nothing newer has begun. */
  const restart = (): (() => boolean) => {
    latest.current += 1;
    const turn = latest.current;
    setDryRunFaults(null);
    setFailure(null);
    setIsBusy(false);
    key.current = newId();
    return () => turn === latest.current;
  };

  const send = async (rows: readonly FileRow<Field>[], isDryRun: boolean) => {
    latest.current += 1;
    const turn = latest.current;
    setFailure(null);
    setIsBusy(true);
    const idempotencyKey = isDryRun ? newId() : key.current;
    const response = await kind.send(rows, { isDryRun, idempotencyKey });
    if (turn !== latest.current) return null;
    setIsBusy(false);
    if (!('failure' in response)) return response;
    setFailure(response.failure);
    // The refused import may have created records: the next step checks again.
    if (!isDryRun) setDryRunFaults(null);
    return null;
  };

  /** Sends a dry run, which finds the rows' faults. */
  const check = async (rows: readonly FileRow<Field>[]): Promise<void> => {
    const response = await send(rows, true);
    if (response) setDryRunFaults(response.faults);
  };
  const renewKey = () => {
    key.current = newId();
  };
  return { dryRunFaults, failure, isBusy, restart, send, check, renewKey };
};

/** Returns functions that read the chosen file, and show one of its sheets. */
const useFileChoice = <Field extends string>(
  kind: ImportKind<Field>,
  file: Omit<ReturnType<typeof useImportTable<Field>>, 'state' | 'ownFaults'>,
  { begin, read }: { begin: () => () => boolean; read: (content: Table, columns: (Field | null)[]) => void },
) => {
  const show = (name: string, offered: readonly SheetTable[], index: number) => {
    begin();
    file.setSheet(index);
    const chosenSheet = offered[index];
    file.setFileFault(chosenSheet?.fault ?? null);
    if (!chosenSheet?.rows) {
      file.setTable(null);
      return;
    }
    const at = headingIndex(chosenSheet.rows, kind);
    const headed = headedAt(chosenSheet.rows, at);
    read({ name, headingRow: at + 1, rows: headed }, kind.guess(widest(headed)));
  };

  const choose = async (chosen: File | null): Promise<void> => {
    if (!chosen) return;
    const isLatest = begin();
    // Until the new file is read, nothing of an earlier one may be sent.
    file.setTable(null);
    file.setSheets([]);
    const content = await readTableFile(chosen, { ...kind.limits, rows: kind.limits.rows + 1 });
    if (!isLatest()) return;
    const offered = bestFirst(content.sheets ?? [], kind);
    file.setFileName(chosen.name);
    file.setSheets(offered);
    show(chosen.name, offered, 0);
    if (content.fault) file.setFileFault(content.fault);
  };
  return { show, choose };
};

/**
 * Manages an import from choosing a file to the end: column assignment, faults (the backend's dry run starts automatically and finds all at
 * once), and the import itself: everything, or the valid rows if that was chosen.
 */
export const useRowImport = <Field extends string>(kind: ImportKind<Field>, onAllDone: () => void) => {
  const { state, ownFaults, ...file } = useImportTable(kind);
  const { sheets, table, fileName, columns, rows, missing } = state;
  const requests = useImportRequests(kind);
  const { dryRunFaults, check } = requests;
  const [takesGood, setTakesGood] = useState(false);
  /** Number of records created although other rows had faults; null before that. */
  const [made, setMade] = useState<number | null>(null);
  const faults = dryRunFaults ?? ownFaults;
  const good = useMemo(() => validRows(rows, faults), [rows, faults]);

  const begin = () => {
    setTakesGood(false);
    setMade(null);
    return requests.restart();
  };

  const readTable = (content: Table, next: (Field | null)[]) => {
    begin();
    file.setTable(content);
    file.setColumns(next);
    const newRows = kind.rowsOf(content.rows, next);
    if (newRows.length > 0 && kind.needed.every((field) => next.includes(field))) void check(newRows);
  };

  const { show, choose } = useFileChoice(kind, file, { begin, read: readTable });

  const run = async () => {
    const response = await requests.send(good, false);
    if (!response) return;
    kind.onDone(response.created);
    if (faults.length > 0) setMade(response.created);
    else onAllDone();
  };

  return {
    ...state,
    good,
    faults,
    failure: requests.failure,
    isBusy: requests.isBusy,
    isValidated: dryRunFaults !== null,
    takesGood,
    made,
    /** True if the rows can be checked on the backend. */
    canCheck: table !== null && missing.length === 0 && rows.length > 0,
    /** True if rows can be imported: all, or the valid ones if that was chosen. */
    canRun: dryRunFaults !== null && good.length > 0 && (faults.length === 0 || takesGood),
    choose: (chosen: File | null) => void choose(chosen),
    chooseSheet: (index: number) => show(fileName ?? '', sheets, index),
    setColumn: (index: number, field: Field | null) => {
      if (!table) return;
      readTable(
        table,
        columns.map((current, at) => (at === index ? field : current === field ? null : current)),
      );
    },
    setTakesGood: (takes: boolean) => {
      requests.renewKey();
      setTakesGood(takes);
    },
    check: () => void check(rows),
    run: () => void run(),
  };
};

export type RowImport<Field extends string> = ReturnType<typeof useRowImport<Field>>;
