import { defineConfig } from 'vitest/config';

/** The tests that `npm run prove:rules` asks: those of the rules and of the offline work, which need neither page nor database. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/unit/{contract,domain,entities,offline}/**/*.test.ts'],
    testTimeout: 20_000,
    restoreMocks: true,
  },
});
