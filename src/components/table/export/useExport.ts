import { useEffect, useRef, useState } from 'react';
import { now } from '#platform/time/clock.ts';
import { formatDate } from '#platform/time/dates.ts';
import { toFailure } from '#platform/calls/failure.ts';
import type { FetchPage } from '#platform/calls/fetchAllPages.ts';
import { fetchAllPages } from '#platform/calls/fetchAllPages.ts';
import { saveFile } from '#platform/saveFile.ts';
import type { Sheet } from '@tillsyn/spreadsheet/cells';
import { fileNameOf } from '#platform/fileName.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { importChunk } from '#components/lazy/importChunk.ts';
import type { DataTableColumn } from '../dataTableTypes.ts';
import { sheetOf } from './sheetOf.ts';

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Target of the export: a file, or print. */
export type ExportWish = ExportFormat | 'print';

export type ExportState =
  | { status: 'idle' }
  | { status: 'running'; done: number; total: number }
  | { status: 'done'; count: number; name: string }
  | { status: 'failed'; format: ExportWish; text: string };

type ExportSource<Row> = {
  title: string;
  columns: readonly DataTableColumn<Row>[];
  /** Total number of rows. */
  count: number;
  keyOf: (row: Row) => string | number;
  fetchPage: FetchPage<Row>;
};

/** Writers by format, loaded on the first export. */
const writers: Record<ExportFormat, () => Promise<(sheet: Sheet) => Blob | Promise<Blob>>> = {
  csv: () => import('@tillsyn/spreadsheet/csv').then(({ csvFile }) => csvFile),
  xlsx: () => import('@tillsyn/spreadsheet/xlsx').then(({ xlsxFile }) => xlsxFile),
};

/** Exports all filtered rows, one export at a time; leaving the list cancels it. */
export const useExport = <Row>({ title, columns, count, keyOf, fetchPage }: ExportSource<Row>) => {
  const textOf = useFailureText();
  const [state, setState] = useState<ExportState>({ status: 'idle' });
  const [printed, setPrinted] = useState<readonly Row[] | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  useEffect(() => {
    if (!printed) return undefined;
    const end = () => setPrinted(null);
    window.addEventListener('afterprint', end);
    window.print();
    return () => window.removeEventListener('afterprint', end);
  }, [printed]);

  const run = async (format: ExportWish): Promise<void> => {
    if (running.current) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    const fail = (failure: unknown) => setState({ status: 'failed', format, text: textOf(failure) });
    setState({ status: 'running', done: 0, total: count });
    try {
      const onProgress = (done: number, total: number) => setState({ status: 'running', done, total });
      const [toFile, all] = await Promise.all([
        format === 'print' ? null : importChunk(writers[format]),
        fetchAllPages(fetchPage, { keyOf, signal, onProgress }),
      ]);
      if (all?.ok === false) return fail(all.failure);
      if (!all) return undefined;
      if (!toFile) {
        setPrinted(all.rows);
        return setState({ status: 'idle' });
      }
      const name = fileNameOf(`${title} ${formatDate(now())}`, format);
      const file = await toFile(sheetOf(title, columns, all.rows));
      if (signal.aborted) return undefined;
      saveFile(name, file);
      return setState({ status: 'done', count: all.rows.length, name });
    } catch (error) {
      return signal.aborted ? undefined : fail(toFailure(error));
    } finally {
      running.current = null;
    }
  };

  return {
    state,
    /** All rows, while printing. */
    printed,
    run: (format: ExportWish) => void run(format),
    close: () => {
      running.current?.abort();
      setState({ status: 'idle' });
    },
  };
};
