import { getDocument, GlobalWorkerOptions, version } from 'pdfjs-dist';
import rendererSrc from 'pdfjs-dist/build/pdf.renderer.min.mjs?url';
import workerSrc from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

const addressOf = (path: string): string => new URL(path, document.baseURI).href;

/** Where the build puts what PDF.js fetches by name (scripts/support/pdfFiles.ts). */
const folder = addressOf(import.meta.env.PROD ? `./assets/pdfjs-${version}/` : '/node_modules/pdfjs-dist/');

/** Opens a PDF with all that it may need to be drawn: two workers, character maps, fonts, colour profiles and decoders. */
export const startPdf = (data: Uint8Array, password: string | undefined): ReturnType<typeof getDocument> => {
  // Drawn in a worker of its own, a page of 6000 px takes less memory and leaves the screen alive.
  GlobalWorkerOptions.rendererSrc = addressOf(rendererSrc);
  GlobalWorkerOptions.workerSrc = addressOf(workerSrc);
  return getDocument({
    data,
    password,
    cMapUrl: `${folder}cmaps/`,
    iccUrl: `${folder}iccs/`,
    standardFontDataUrl: `${folder}standard_fonts/`,
    wasmUrl: `${folder}wasm/`,
    verbosity: 0,
  });
};
