import type { TableLimits, TablesRead } from './tables.ts';

/** Timeout for reading an import file. */
const longestMs = 20_000;

/**
 * Reads a chosen file as tables, in a worker that is terminated afterwards, so that no file blocks the page. Never rejects. The worker is
 * loaded when the first file is chosen.
 */
export const readTableFile = async (file: Blob, limits: TableLimits): Promise<TablesRead> => {
  if (file.size > limits.bytes) return { fault: { code: 'too_large' } };
  // A file moved or changed since it was chosen is unreadable.
  const bytes = await file.arrayBuffer().catch(() => null);
  if (!bytes) return { fault: { code: 'unreadable' } };
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./tableWorker.ts', import.meta.url), { type: 'module' });
    const end = (read: TablesRead): void => {
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
