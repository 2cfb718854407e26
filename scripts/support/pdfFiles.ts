import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { root } from './run.ts';

const library = join(root, 'node_modules/pdfjs-dist');

/** Folders of the files that PDF.js fetches by name while rendering: character maps, standard fonts, colour profiles, decoders. */
const folders = ['cmaps', 'iccs', 'standard_fonts', 'wasm'];

/** Returns whether a file only serves scripts of forms, which the product never runs. */
const isUnused = (name: string): boolean => name.startsWith('quickjs');

/**
 * Creates a Vite plugin that writes the files that PDF.js fetches by name into `assets/pdfjs-<version>`, with their licences. In
 * development they are served from `node_modules`.
 */
export const pdfFiles = (): Plugin => ({
  name: 'tillsyn-pdf-files',
  apply: 'build',
  generateBundle() {
    const { version } = JSON.parse(readFileSync(join(library, 'package.json'), 'utf8')) as {
      version: string;
    };
    for (const folder of folders) {
      for (const name of readdirSync(join(library, folder)).filter((each) => !isUnused(each))) {
        this.emitFile({
          type: 'asset',
          fileName: `assets/pdfjs-${version}/${folder}/${name}`,
          source: readFileSync(join(library, folder, name)),
        });
      }
    }
  },
});
