import { useEffect, useRef, useState } from 'react';
import { now } from '../../platform/clock.ts';
import { formatDate } from '../../platform/dates.ts';
import { toFailure } from '../../platform/failure.ts';
import type { FetchPage } from '../../platform/fetchAllPages.ts';
import { fetchAllPages } from '../../platform/fetchAllPages.ts';
import { saveFile } from '../../platform/saveFile.ts';
import type { Sheet } from '../../platform/spreadsheets/cells.ts';
import { fileNameOf } from '../../platform/spreadsheets/cells.ts';
import { useFailureText } from '../../platform/useFailureText.ts';
import { importChunk } from '../lazy/importChunk.ts';
import type { DataTableColumn } from './dataTableTypes.ts';
import { sheetOf } from './sheetOf.ts';

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export type ExportState =
  | { status: 'idle' }
  | { status: 'running'; done: number; total: number }
  | { status: 'done'; count: number; name: string }
  | { status: 'failed'; format: ExportFormat; text: string };

type ExportSource<Row> = {
  title: string;
  columns: readonly DataTableColumn<Row>[];
  /** How many rows the list says there are. */
  count: number;
  keyOf: (row: Row) => string | number;
  fetchPage: FetchPage<Row>;
};

/** The writers come when somebody exports. */
const writers: Record<ExportFormat, () => Promise<(sheet: Sheet) => Blob | Promise<Blob>>> = {
  csv: () => import('../../platform/spreadsheets/csv.ts').then(({ csvFile }) => csvFile),
  xlsx: () => import('../../platform/spreadsheets/xlsx.ts').then(({ xlsxFile }) => xlsxFile),
};

/** Exports all rows of what is filtered, one export at a time; leaving the list calls it off. */
export const useExport = <Row>({ title, columns, count, keyOf, fetchPage }: ExportSource<Row>) => {
  const textOf = useFailureText();
  const [state, setState] = useState<ExportState>({ status: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (format: ExportFormat): Promise<void> => {
    if (running.current) return;
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    const fail = (failure: unknown) => setState({ status: 'failed', format, text: textOf(failure) });
    setState({ status: 'running', done: 0, total: count });
    try {
      const onProgress = (done: number, total: number) => setState({ status: 'running', done, total });
      const [toFile, all] = await Promise.all([
        importChunk(writers[format]),
        fetchAllPages(fetchPage, { keyOf, signal, onProgress }),
      ]);
      if (all?.ok === false) fail(all.failure);
      if (!all?.ok) return;
      const name = fileNameOf(`${title} ${formatDate(now())}`, format);
      const file = await toFile(sheetOf(title, columns, all.rows));
      if (signal.aborted) return;
      saveFile(name, file);
      setState({ status: 'done', count: all.rows.length, name });
    } catch (error) {
      if (!signal.aborted) fail(toFailure(error));
    } finally {
      running.current = null;
    }
  };

  return {
    state,
    run: (format: ExportFormat) => void run(format),
    close: () => {
      running.current?.abort();
      setState({ status: 'idle' });
    },
  };
};
