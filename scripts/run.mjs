// Plain JavaScript that old versions of Node can parse, so that they print a clear message instead of a syntax error.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 24 || (major === 24 && minor < 15)) {
  console.error(
    `Tillsyn needs Node 24.15 or newer, and this is ${process.versions.node}: install Node 24 ` +
      '(on Linux, run it through npm, which brings its own: npm ci && npm start).',
  );
  process.exit(1);
}
const [command = '', ...args] = process.argv.slice(2);
const { main } = await import(new URL(`./${command}.ts`, import.meta.url).href);
const exitCode = await main(args);
if (exitCode !== undefined) process.exitCode = exitCode;
