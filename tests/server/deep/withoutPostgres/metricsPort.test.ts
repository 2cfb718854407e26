import { expect, test } from 'vitest';
import { freePort } from '#scripts/support/product.ts';
import { ready, useServers } from '#tests/support/server/serverProcess.ts';

const { migratedFolder, startServer } = useServers();

test('metrics are read on a port of their own, which is free again when the server has ended [OPS-40]', async () => {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const env = { DATA_DIR: migratedFolder(), PORT: String(port), METRICS_PORT: String(metricsPort) };
  const server = startServer(env);
  await ready(server);
  await fetch(`http://127.0.0.1:${port}/api/v1/Building`);
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  expect(await answer.text()).toContain('tillsyn_calls_total{call="listBuildings",outcome="refused"} 1');
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(404);

  const second = startServer({ ...env, DATA_DIR: migratedFolder(), PORT: String(await freePort()) });
  expect(await second.ended).toBe(1);
  expect(second.words.error).toContain(`Port ${metricsPort} on 127.0.0.1 is taken`);
  expect(second.words.error).toContain('METRICS_PORT');

  server.program.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  await expect(fetch(`http://127.0.0.1:${metricsPort}/metrics`)).rejects.toThrow();
}, 90_000);
