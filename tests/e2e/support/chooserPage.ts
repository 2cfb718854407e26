import { serve } from '@hono/node-server';
import react from '@vitejs/plugin-react';
import { Hono } from 'hono';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { pdfFiles } from '../../../scripts/support/pdfFiles.ts';
import { securityHeaders } from '../../../server/middleware/headers.ts';
import { registerClient } from '../../../server/middleware/staticFiles.ts';

/** Builds the page with the chooser as the product is built, and serves it under the product's own policy. */
export async function serveChooser(): Promise<{ url: string; stop: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'tillsyn-chooser-'));
  await build({
    configFile: false,
    root: join(import.meta.dirname, '../chooser'),
    base: './',
    logLevel: 'warn',
    plugins: [react(), pdfFiles()],
    build: { target: 'es2023', outDir: folder, emptyOutDir: true, reportCompressedSize: false },
  });
  const app = new Hono();
  app.use(securityHeaders({ isSecure: false }));
  registerClient(app, folder);
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }: AddressInfo) =>
      resolve({
        url: `http://127.0.0.1:${port}/`,
        stop: () => {
          server.close();
          rmSync(folder, { recursive: true, force: true });
        },
      }),
    );
  });
}
