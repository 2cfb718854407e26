import { eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '../core/services.ts';
import { identityProviders } from '../db/schema/identity/providers.ts';

/** Base address of the API for a client whose config names none. */
const defaultBase = '/api/';
/** Time for which the answer of the database is used, in milliseconds. */
const knownForMs = 30_000;

async function readConfig(folder: string): Promise<Record<string, unknown> | null> {
  try {
    const config: unknown = JSON.parse(await readFile(join(folder, 'config.json'), 'utf8'));
    return config instanceof Object && !Array.isArray(config) ? { ...config } : null;
  } catch {
    return null; // The client's own files respond.
  }
}

/**
 * Tells the client in its `config.json`, which it reads at the start anyway, to ask for the e-mail address first if a customer has a login
 * service. Otherwise, and while the database is away, the file is served unchanged. [IDENT-22]
 */
export function registerClientConfig(
  app: Hono,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  folder: string,
): void {
  let known = { hasProvider: false, until: 0 };

  async function hasProvider(): Promise<boolean> {
    const now = clock().getTime();
    if (now < known.until) return known.hasProvider;
    const [enabled] = await db
      .select({ id: identityProviders.id })
      .from(identityProviders)
      .where(eq(identityProviders.isEnabled, true))
      .limit(1);
    known = { hasProvider: enabled !== undefined, until: now + knownForMs };
    return known.hasProvider;
  }

  app.get('/config.json', async (context, next) => {
    const isWanted = await hasProvider().catch(() => false);
    const config = isWanted ? await readConfig(folder) : null;
    if (config === null) return next();
    context.header('cache-control', 'no-cache');
    return context.json({ apiBaseUrl: defaultBase, ...config, isEmailFirst: true });
  });
}
