import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { defineConfig, type InlineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { buildChecks } from './scripts/support/buildChecks.ts';
import { addIntegrity } from './scripts/support/integrity.ts';
import { changelogFile } from './scripts/support/changelog.ts';
import { openingPlugin } from './scripts/support/openingPlugin.ts';
import { leanCalls } from './scripts/support/leanCalls.ts';
import { pdfFiles } from './scripts/support/pdfFiles.ts';
import { templateFiles } from './scripts/support/templateFiles.ts';

/** Returns the path of a file of the router's production build: its package exports only the development build, which logs warnings. */
const routerFile = (name: string): string =>
  join(import.meta.dirname, `node_modules/react-router/dist/production/${name}.mjs`);

/** Namespaces that related screens load together: one chunk per group and language, because each chunk costs a request. */
const textGroups: readonly [name: string, namespaces: RegExp][] = [
  ['roundTexts', /^(rounds|inventory|sync|roundHistory|approvals)$/],
  ['officeTexts', /^(users|licences|apiKeys|statistics|search)$/],
  ['labelTexts', /^(codes|itemPage|faultReports|contractorLinks|severities|planPauses|rights)$/],
];

/** Returns the name of the chunk with a namespace's texts; null for a namespace with a chunk of its own. */
const textFileOf = (moduleId: string): string | null => {
  const [, language, namespace = ''] = /\/locales\/(\w+)\/(\w+)\.json$/.exec(moduleId) ?? [];
  const group = textGroups.find(([, namespaces]) => namespaces.test(namespace));
  return group ? `${group[0]}-${language}` : null;
};

/** Returns the name of a chunk of libraries that the service worker doesn't precache; null for any other chunk. */
const libraryNameOf = (moduleIds: readonly string[]): string | null => {
  if (moduleIds.some((id) => /node_modules\/(jspdf|html2canvas)\//.test(id))) return 'paper';
  return moduleIds.some((id) => /node_modules\/pdfjs-dist\//.test(id)) ? 'pdfjs' : null;
};

/** Configures the service worker's build: its plugin would log the progress and request a single file by a deprecated option. */
const settleWorkerBuild = (worker: InlineConfig): void => {
  worker.logLevel = 'warn';
  const output = { entryFileNames: 'sw.mjs', codeSplitting: false };
  Object.assign(worker.build?.rollupOptions ?? {}, { checks: buildChecks, output });
};

const apiPort = process.env.PORT ?? '4780';

export default defineConfig({
  base: './',
  resolve: {
    alias: [
      { find: /^react-router$/, replacement: routerFile('index') },
      { find: /^react-router\/dom$/, replacement: routerFile('dom-export') },
    ],
  },
  plugins: [
    react(),
    leanCalls(),
    openingPlugin(),
    pdfFiles(),
    changelogFile(),
    templateFiles(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      // The application registers ./sw.js itself when the first screen is usable.
      injectRegister: false,
      manifest: false,
      integration: { configureCustomSWViteBuild: settleWorkerBuild },
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,svg,webmanifest}'],
        // Writers of PDF files and labels use data from calls, so they can't run offline; the button fetches them.
        // The HEIC decoder is large, and few browsers need it.
        // The label scanner is cached with the first scan (src/sw.ts).
        // Drawings and tables are imported online only, and PDF.js is larger than all other chunks together.
        globIgnores: [
          '**/{makeHistoryPdf,makeLabels,makeReport,paper,heicWorker,scanWorker,tableWorker,dxfWorker,pdfjs}-*.js',
          '**/pdfjs-*/**',
        ],
        maximumFileSizeToCacheInBytes: 6_000_000,
        manifestTransforms: [addIntegrity],
      },
    }),
  ],
  build: {
    target: 'es2023',
    reportCompressedSize: false,
    // All supported browsers have `modulepreload`.
    modulePreload: { polyfill: false },
    // The login loads a single chunk, because a request costs more than its bytes on a slow line: 556 kB (147 compressed), the largest.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      checks: buildChecks,
      // Optional dependencies of jspdf for HTML and SVG content, which the product doesn't use.
      external: ['canvg', 'dompurify'],
      output: {
        // Chunks of the PDF libraries have fixed names, so that `globIgnores` can exclude them.
        chunkFileNames: ({ moduleIds }) => `assets/${libraryNameOf(moduleIds) ?? '[name]'}-[hash:7].js`,
        // One chunk for the first screen, one for the additional modules of the dashboard; Vite chooses the others.
        codeSplitting: {
          groups: [
            { name: 'start', test: /index\.html$|src\/main\.tsx$/, priority: 10 },
            {
              name: 'shell',
              test: /src\/(app\/shell\/Shell|features\/dashboard\/DashboardScreen)\.tsx$|src\/platform\/calls\/http\.ts$/,
              priority: 5,
            },
            { name: textFileOf, debugName: 'texts', test: /\/locales\// },
          ],
        },
      },
    },
  },
  worker: { rolldownOptions: { checks: buildChecks } },
  server: {
    port: 5173,
    // Includes the pages that the backend renders itself.
    proxy: { '^/(api|[iI]|report|contractor|oidc|scim)/': { target: `http://127.0.0.1:${apiPort}` } },
  },
});
