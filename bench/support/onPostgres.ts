import { buildWhenStale } from '#scripts/build.ts';
import { startPostgres } from '#scripts/support/postgres.ts';
import { startProduct } from '#scripts/support/product.ts';

/** Runs a measurement on the built product with its demo data on its own PostgreSQL, configured for the browser tests' helpers. */
export async function withProductOnPostgres<Measured>(
  measure: (product: { url: string; databaseUrl: string }) => Promise<Measured>,
): Promise<Measured> {
  await buildWhenStale();
  const postgres = await startPostgres();
  try {
    const product = await startProduct({ DATABASE_URL: postgres.url });
    try {
      process.env.TILLSYN_URL = product.url;
      return await measure({ url: product.url, databaseUrl: postgres.url });
    } finally {
      await product.stop();
    }
  } finally {
    await postgres.stop();
  }
}
