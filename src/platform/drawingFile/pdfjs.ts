import { getDocument, GlobalWorkerOptions, PDFWorker, version } from 'pdfjs-dist';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import rendererSrc from 'pdfjs-dist/build/pdf.renderer.min.mjs?url';
import workerSrc from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { logFailure } from '../log.ts';

const addressOf = (path: string): string => new URL(path, document.baseURI).href;

/** Folder of the files that PDF.js fetches by name, written by the build (scripts/support/pdfFiles.ts). */
const folder = addressOf(import.meta.env.PROD ? `./assets/pdfjs-${version}/` : '/node_modules/pdfjs-dist/');

/** A PDF being opened. */
export interface StartedPdf {
  /** The PDF, or `missing` if the worker's file could not be fetched. Rejects if it is no PDF, or locked. */
  pdf: Promise<PDFDocumentProxy | 'missing'>;
  /** Terminates both workers and releases their memory. */
  end: () => void;
}

/**
 * Opens a PDF with everything that rendering may need: two workers, character maps, fonts, colour profiles and decoders. The worker is
 * started here, since PDF.js would silently continue without one if its file can't be fetched, and never retry: without a worker its
 * decoders are forbidden, and their images stay blank.
 */
export const startPdf = (data: Uint8Array, password: string | undefined): StartedPdf => {
  // In its own worker a page of 6000 px takes less memory and keeps the screen responsive.
  GlobalWorkerOptions.rendererSrc = addressOf(rendererSrc);
  const port = new Worker(addressOf(workerSrc), { type: 'module' });
  const isMissing = new Promise<'missing'>((resolve) => {
    port.addEventListener('error', (event) => {
      event.preventDefault();
      resolve('missing');
    });
  });
  const worker = PDFWorker.create({ port, verbosity: 0 });
  const task = getDocument({
    data,
    password,
    worker,
    cMapUrl: `${folder}cmaps/`,
    iccUrl: `${folder}iccs/`,
    standardFontDataUrl: `${folder}standard_fonts/`,
    wasmUrl: `${folder}wasm/`,
    verbosity: 0,
  });
  return {
    pdf: Promise.race([task.promise, isMissing]),
    end: () => {
      const stop = (): void => {
        worker.destroy();
        port.terminate();
      };
      task.destroy().then(stop, (error: unknown) => {
        logFailure('a PDF was not closed', error);
        stop();
      });
    },
  };
};
