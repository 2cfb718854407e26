import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { defineConfig, type InlineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { buildChecks } from './scripts/support/buildChecks.ts';
import { addIntegrity } from './scripts/support/integrity.ts';
import { changelogFile } from './scripts/support/changelog.ts';
import { openingPlugin } from './scripts/support/openingPlugin.ts';
import { pdfFiles } from './scripts/support/pdfFiles.ts';
import { templateFiles } from './scripts/support/templateFiles.ts';

/** The router's packages name their development build alone; its own production build goes without the warnings. */
const routerFile = (name: string): string =>
  join(import.meta.dirname, `node_modules/react-router/dist/production/${name}.mjs`);

/** Texts that several screens of a kind want together: one file for each language, as each file costs the worker and a line of its own. */
const textGroups: readonly [name: string, namespaces: RegExp][] = [
  ['roundTexts', /^(rounds|inventory|sync|roundHistory|approvals)$/],
  ['officeTexts', /^(users|licences|apiKeys|statistics|search)$/],
  ['labelTexts', /^(codes|itemPage|faultReports|contractorLinks|severities|planPauses|rights)$/],
];

/** The file that a namespace's texts stand in; null for those with a file of their own. */
const textFileOf = (moduleId: string): string | null => {
  const [, language, namespace = ''] = /\/locales\/(\w+)\/(\w+)\.json$/.exec(moduleId) ?? [];
  const group = textGroups.find(([, namespaces]) => namespaces.test(namespace));
  return group ? `${group[0]}-${language}` : null;
};

/** What a file of libraries is called; null for one of the product's own. */
const libraryNameOf = (moduleIds: readonly string[]): string | null => {
  if (moduleIds.some((id) => /node_modules\/(jspdf|html2canvas)\//.test(id))) return 'paper';
  return moduleIds.some((id) => /node_modules\/pdfjs-dist\//.test(id)) ? 'pdfjs' : null;
};

/** The service worker's own build tells its progress and asks for one file by the setting's former name, if it is left to its plugin. */
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
    openingPlugin(),
    pdfFiles(),
    changelogFile(),
    templateFiles(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      // The application registers ./sw.js itself, once the first screen is usable.
      injectRegister: false,
      manifest: false,
      integration: { configureCustomSWViteBuild: settleWorkerBuild },
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,svg,webmanifest}'],
        // What it writes comes by calls, so that it is of no use offline: the button fetches it.
        // What turns HEIC photos into JPEG is large, and few browsers need it.
        // What reads labels is kept with the first scan (src/sw.ts).
        // A drawing or table is chosen where it can be sent, and what draws PDF is larger than all the rest.
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
    // Every browser that runs the product knows `modulepreload`.
    modulePreload: { polyfill: false },
    // What the login needs is one file, as each costs a slow line more than its bytes; it is the largest, with 556 kB (147 compressed).
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      checks: buildChecks,
      // What jspdf would fetch for pages of HTML and SVG, which the product never gives it.
      external: ['canvg', 'dompurify'],
      output: {
        // The libraries that write and photograph for paper, or read it, have names of their own, so that the worker can leave them out.
        chunkFileNames: ({ moduleIds }) => `assets/${libraryNameOf(moduleIds) ?? '[name]'}-[hash].js`,
        // What the first screen needs in one file, what the dashboard needs beyond it in another; the rest is Vite's choice.
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
    // The backend's own pages too.
    proxy: { '^/(api|[iI]|report|contractor)/': { target: `http://127.0.0.1:${apiPort}` } },
  },
});
