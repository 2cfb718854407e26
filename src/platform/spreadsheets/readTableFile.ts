import type { TableFault, TableLimits, TablesRead } from '@tillsyn/spreadsheet/tables';

/** Reason why a chosen file couldn't be read: that of its content, or the worker couldn't be loaded. */
export type FileFault = Pick<TableFault, 'at'> & { code: TableFault['code'] | 'reader_missing' };

/** Content of a chosen file, or the reason why it couldn't be read. */
type FileRead = TablesRead | { fault: FileFault; sheets?: never };

/** Timeout for reading an import file. */
const longestMs = 20_000;

/**
 * Reads a chosen file as tables, in a worker that is terminated afterwards, so that no file blocks the page. Never rejects. The worker is
 * loaded when the first file is chosen.
 */
export const readTableFile = async (file: Blob, limits: TableLimits): Promise<FileRead> => {
  if (file.size > limits.bytes) return { fault: { code: 'too_large' } };
  // A file moved or changed since it was chosen is unreadable.
  const bytes = await file.arrayBuffer().catch(() => null);
  if (!bytes) return { fault: { code: 'unreadable' } };
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./tableWorker.ts', import.meta.url), { type: 'module' });
    const end = (read: FileRead): void => {
      clearTimeout(timer);
      worker.terminate();
      resolve(read);
    };
    const timer = setTimeout(() => end({ fault: { code: 'too_large' } }), longestMs);
    worker.onmessage = ({ data }: MessageEvent<TablesRead>) => end(data);
    worker.onerror = (event) => {
      event.preventDefault();
      end({ fault: { code: 'reader_missing' } });
    };
    worker.postMessage({ bytes, limits }, [bytes]);
  });
};
