/** RGBA pixels of one picture. */
export interface ScanQuestion {
  data: ArrayBuffer;
  width: number;
  height: number;
}

/** Text of a QR code, null if there is none. */
export type ScanResult = string | null;

/** Reads QR codes in its own worker. */
export interface CodeReader {
  /** Returns the text in a picture, whose bytes are transferred. @throws Error when the reader couldn't be loaded */
  read: (picture: ImageData) => Promise<ScanResult>;
  close: () => void;
}

const missing = () => new Error('The reader of codes could not be loaded.');

/** Starts a reader; its module (about 1 MB) is loaded now, and cached for use without a connection. One picture at a time. */
export function openCodeReader(): CodeReader {
  const worker = new Worker(new URL('./scanWorker.ts', import.meta.url), { type: 'module' });
  let waiting = Promise.withResolvers<ScanResult>();
  let isBroken = false;
  worker.onmessage = ({ data }: MessageEvent<ScanResult>) => waiting.resolve(data);
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
