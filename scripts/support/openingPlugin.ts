import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { openingCallNames } from '#app/openingCalls.ts';
import { dispensableMark } from '#app/recovery/watchStart.ts';
import { calls } from '#contract/calls.ts';
import { languages, type Language } from '#contract/constants.ts';
import { buildChecks } from './buildChecks.ts';
import { root } from './run.ts';

/** Pattern of the first modules of a page with a session, for any address: loaded by `import()`. */
const wantedModules =
  /\/src\/(app\/shell\/Shell|features\/dashboard\/DashboardScreen)\.tsx$|\/src\/platform\/calls\/http\.ts$/;

/** Pattern of further modules for any address except the dashboard's: the table of screens, and the client that sends their first calls. */
const modulesBeyond = /\/src\/(app\/screenParts|platform\/calls\/axiosClient)\.ts$/;

/** Files that the page preloads with a session; paths are relative to the page. */
interface OpeningFiles {
  parts: string[];
  beyond: string[];
  texts: Partial<Record<Language, string>>;
  calls: string;
}

function findFiles(bundle: Rolldown.OutputBundle): Omit<OpeningFiles, 'calls'> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const start = new Set(
    chunks.filter(({ isEntry }) => isEntry).flatMap((file) => [file.fileName, ...file.imports]),
  );
  const parts = new Set<string>();
  const beyond = new Set<string>();
  const texts: OpeningFiles['texts'] = {};
  for (const file of chunks) {
    const modules = [file.facadeModuleId ?? '', ...file.moduleIds];
    const language = languages.find((known) =>
      modules.some((id) => id.endsWith(`/locales/${known}/dashboard.json`)),
    );
    if (language) texts[language] = `./${file.fileName}`;
    const wanting = modules.some((id) => wantedModules.test(id)) ? parts : beyond;
    if (wanting === beyond && !modules.some((id) => modulesBeyond.test(id))) continue;
    for (const name of [file.fileName, ...file.imports]) {
      const chunk = bundle[name];
      if (start.has(name) || chunk?.type !== 'chunk') continue;
      for (const address of [name, ...(chunk.viteMetadata?.importedCss ?? [])]) wanting.add(`./${address}`);
    }
  }
  return { parts: [...parts], beyond: [...beyond].filter((name) => !parts.has(name)), texts };
}

/** Bundles a source as one classic script: unlike for a module, the page waits for it before it paints. */
async function bundleScript(source: string, define: Record<string, string> = {}): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define,
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: { input: join(root, source), output: { format: 'iife' }, checks: buildChecks },
    },
  });
  const [output] = [result].flat();
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (!chunk) throw new Error(`${source} gave no script.`);
  return chunk.code;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Returns a start text in every language: CSS shows the one of the page's language. */
function inEveryLanguage(key: string): string {
  return languages
    .map((language) => {
      const texts: unknown = JSON.parse(readFileSync(join(root, `locales/${language}/session.json`), 'utf8'));
      const text = key.split('.').reduce<unknown>((level, part) => Reflect.get(Object(level), part), texts);
      if (typeof text !== 'string') throw new Error(`No text ${language}/session ${key}`);
      return `<p lang="${language}">${escaped(text)}</p>`;
    })
    .join('');
}

/** Escapes an inline script, which ends at the first closing tag, wherever it is. */
const withinPage = (script: string): string => script.trim().replaceAll('</script', '<\\/script');

/**
 * Creates a Vite plugin that adds to the page everything needed before the program is loaded: its texts in each language, the opening
 * script, and the guard. The guard is inline, since it must work when files are missing; the server's policy contains its digest.
 */
export function openingPlugin(): Plugin {
  let fileName = '';
  let guard = '';
  return {
    name: 'opening',
    generateBundle: {
      order: 'pre',
      async handler(_options, bundle) {
        const files = findFiles(bundle);
        if (files.parts.length === 0 || files.beyond.length === 0)
          this.error('None of the modules behind the login has a chunk of its own.');
        if (languages.some((language) => !files.texts[language]))
          this.error('Dashboard texts without a chunk.');
        const emit = async (name: string, define: Record<string, unknown>) => {
          const texts = Object.entries(define).map(([key, value]) => [key, JSON.stringify(value)]);
          const source = await bundleScript(`src/${name}.ts`, Object.fromEntries(texts));
          return this.getFileName(this.emitFile({ type: 'asset', name: `${name}.js`, source }));
        };
        const openingPaths = Object.fromEntries(openingCallNames.map((name) => [name, calls[name].path]));
        const callsFile = `./${await emit('askAhead', { openingPaths })}`;
        guard = withinPage(await bundleScript('src/guard.ts'));
        fileName = await emit('opening', { openingFiles: { ...files, calls: callsFile } });
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => ({
        html: html.replace(/<p data-text="([\w.]+)"><\/p>/g, (_, key: string) => inEveryLanguage(key)),
        tags: fileName
          ? [
              { tag: 'script', children: guard, injectTo: 'head-prepend' as const },
              {
                tag: 'script',
                attrs: { src: `./${fileName}`, [dispensableMark]: true },
                injectTo: 'head-prepend' as const,
              },
            ]
          : [],
      }),
    },
  };
}
