import { buildWhenStale } from '#scripts/build.ts';
import { startPostgres } from '#scripts/support/postgres.ts';
import { startProduct } from '#scripts/support/product.ts';

/** The built product with its demo data on a PostgreSQL of its own, where the browser tests' helpers find it. */
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
