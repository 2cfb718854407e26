import { useMemo, useRef, useState } from 'react';
import type { RowFault } from '#domain/imports/rowImport.ts';
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

/**
 * Manages an import from choosing a file to the end: column assignment, faults (the backend's dry run starts automatically and finds all at
 * once), and the import itself: everything, or the valid rows if that was chosen.
 */
export const useRowImport = <Field extends string>(kind: ImportKind<Field>, onAllDone: () => void) => {
  /** Sheets of the file, in the order offered. */
  const [sheets, setSheets] = useState<readonly SheetTable[]>([]);
  const [sheet, setSheet] = useState(0);
  const [table, setTable] = useState<Table | null>(null);
  const [fileName, setFileName] = useState<string | null>(null);
  const [fileFault, setFileFault] = useState<FileFault | null>(null);
  const [columns, setColumns] = useState<(Field | null)[]>([]);
  /** Faults found by the dry run; null before it. */
  const [judged, setJudged] = useState<readonly RowFault<Field>[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [takesGood, setTakesGood] = useState(false);
  /** Number of records created although other rows had faults; null before that. */
  const [made, setMade] = useState<number | null>(null);
  // One key per content: a retry after a lost response creates nothing twice.
  const key = useRef(newId());
  // Only the response to the latest request counts.
  const asked = useRef(0);

  const { rowsOf, ownFaults: judge } = kind;
  const rows = useMemo(() => (table ? rowsOf(table.rows, columns) : []), [table, columns, rowsOf]);
  const missing = kind.needed.filter((field) => !columns.includes(field));
  const ownFaults = useMemo(() => (missing.length > 0 ? [] : judge(rows)), [rows, missing.length, judge]);
  const faults = judged ?? ownFaults;
  const good = useMemo(() => validRows(rows, faults), [rows, faults]);

  const begin = () => {
    asked.current += 1;
    setJudged(null);
    setFailure(null);
    setTakesGood(false);
    setMade(null);
    setIsBusy(false);
    key.current = newId();
  };

  const ask = async (given: typeof rows, isDryRun: boolean) => {
    asked.current += 1;
    const turn = asked.current;
    setFailure(null);
    setIsBusy(true);
    const idempotencyKey = isDryRun ? newId() : key.current;
    const answer = await kind.send(given, { isDryRun, idempotencyKey });
    if (turn !== asked.current) return null;
    setIsBusy(false);
    if (!('failure' in answer)) return answer;
    setFailure(answer.failure);
    // The refused import may have created records: the next step checks again.
    if (!isDryRun) setJudged(null);
    return null;
  };

  const look = async (given: typeof rows) => {
    const answer = await ask(given, true);
    if (answer) setJudged(answer.faults);
  };

  const read = (content: Table, next: (Field | null)[]) => {
    begin();
    setTable(content);
    setColumns(next);
    const given = rowsOf(content.rows, next);
    if (given.length > 0 && kind.needed.every((field) => next.includes(field))) void look(given);
  };

  const show = (name: string, offered: readonly SheetTable[], index: number) => {
    begin();
    setSheet(index);
    const shown = offered[index];
    setFileFault(shown?.fault ?? null);
    if (!shown?.rows) {
      setTable(null);
      return;
    }
    const at = headingIndex(shown.rows, kind);
    const rows = headedAt(shown.rows, at);
    read({ name, headingRow: at + 1, rows }, kind.guess(widest(rows)));
  };

  const choose = async (file: File | null): Promise<void> => {
    if (!file) return;
    begin();
    const turn = asked.current;
    // Until the new file is read, nothing of an earlier one may be sent.
    setTable(null);
    setSheets([]);
    const content = await readTableFile(file, { ...kind.limits, rows: kind.limits.rows + 1 });
    if (turn !== asked.current) return;
    const offered = bestFirst(content.sheets ?? [], kind);
    setFileName(file.name);
    setSheets(offered);
    show(file.name, offered, 0);
    if (content.fault) setFileFault(content.fault);
  };

  const run = async () => {
    const answer = await ask(good, false);
    if (!answer) return;
    kind.onDone(answer.created);
    if (faults.length > 0) setMade(answer.created);
    else onAllDone();
  };

  return {
    fileName,
    sheets,
    sheet,
    table,
    fileFault,
    columns,
    missing,
    rows,
    good,
    faults,
    failure,
    isBusy,
    isJudged: judged !== null,
    takesGood,
    made,
    /** True if the rows can be checked on the backend. */
    canCheck: table !== null && missing.length === 0 && rows.length > 0,
    /** True if rows can be imported: all, or the valid ones if that was chosen. */
    canRun: judged !== null && good.length > 0 && (faults.length === 0 || takesGood),
    choose: (file: File | null) => void choose(file),
    chooseSheet: (index: number) => show(fileName ?? '', sheets, index),
    setColumn: (index: number, field: Field | null) => {
      if (!table) return;
      read(
        table,
        columns.map((held, at) => (at === index ? field : held === field ? null : held)),
      );
    },
    setTakesGood: (takes: boolean) => {
      key.current = newId();
      setTakesGood(takes);
    },
    check: () => void look(rows),
    run: () => void run(),
  };
};

export type RowImport<Field extends string> = ReturnType<typeof useRowImport<Field>>;
