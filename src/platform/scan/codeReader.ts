/** RGBA of one picture. */
export interface ScanQuestion {
  data: ArrayBuffer;
  width: number;
  height: number;
}

/** The text of a QR code, null where there is none. */
export type ScanAnswer = string | null;

/** Reads QR codes in a worker of its own. */
export interface CodeReader {
  /** The text in a picture, whose bytes are gone afterwards. @throws Error when the reader couldn't be loaded */
  read: (picture: ImageData) => Promise<ScanAnswer>;
  close: () => void;
}

const missing = () => new Error('The reader of codes could not be loaded.');

/** Starts a reader; its program (about 1 MB) is loaded now, and kept for when there is no connection. One picture at a time. */
export function openCodeReader(): CodeReader {
  const worker = new Worker(new URL('./scanWorker.ts', import.meta.url), { type: 'module' });
  let waiting = Promise.withResolvers<ScanAnswer>();
  let isBroken = false;
  worker.onmessage = ({ data }: MessageEvent<ScanAnswer>) => waiting.resolve(data);
  worker.onerror = (event) => {
    event.preventDefault();
    isBroken = true;
    waiting.reject(missing());
  };
  return {
    read: ({ data, width, height }) => {
      if (isBroken) return Promise.reject(missing());
      waiting = Promise.withResolvers();
      const question: ScanQuestion = { data: data.buffer, width, height };
      worker.postMessage(question, [data.buffer]);
      return waiting.promise;
    },
    close: () => worker.terminate(),
  };
}
