import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

let fonts: { regular: Buffer; bold: Buffer } | undefined;

/** Returns the embedded fonts (Source Sans 3, SIL Open Font License), read once: Latin, Greek and Cyrillic. */
export const pdfFonts = (): { regular: Buffer; bold: Buffer } =>
  (fonts ??= {
    regular: readFileSync(
      require.resolve('@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf'),
    ),
    bold: readFileSync(require.resolve('@expo-google-fonts/source-sans-3/700Bold/SourceSans3_700Bold.ttf')),
  });
