import type { Plugin } from 'vite';
import { storageKeys } from '../../src/platform/storageKeys.ts';

/** What a page with a session opens first, whatever its address: the modules that are fetched by `import()`. */
const wantedModules =
  /\/src\/(app\/shell\/Shell|features\/dashboard\/DashboardScreen)\.tsx$|\/src\/platform\/axiosClient\.ts$/;

/** Runs in the page, before the product: `addresses` are beside the page. */
const script = (addresses: readonly string[]): string => `try {
  if (localStorage.getItem('${storageKeys.token}')) {
    for (const href of ${JSON.stringify(addresses)}) {
      const kind = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' };
      document.head.append(Object.assign(document.createElement('link'), kind, { crossOrigin: '', href }));
    }
  }
} catch {
  // The browser refuses storage, so there is no session to fetch for.
}
`;

/**
 * Lets a page that has a session fetch what stands behind the login beside the start instead of after it. The script is a
 * file of its own, since the page's policy allows none within it.
 */
export function sessionPreload(): Plugin {
  let fileName = '';
  return {
    name: 'session-preload',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const addresses = new Set<string>();
        const start = new Set<string>();
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || !file.isEntry) continue;
          for (const name of [file.fileName, ...file.imports]) start.add(name);
        }
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || !wantedModules.test(file.facadeModuleId ?? '')) continue;
          for (const name of [file.fileName, ...file.imports]) {
            const chunk = bundle[name];
            if (start.has(name) || chunk?.type !== 'chunk') continue;
            for (const address of [name, ...(chunk.viteMetadata?.importedCss ?? [])])
              addresses.add(`./${address}`);
          }
        }
        if (addresses.size === 0) this.error('None of the modules behind the login has a chunk of its own.');
        const source = script([...addresses]);
        fileName = this.getFileName(this.emitFile({ type: 'asset', name: 'session.js', source }));
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        { tag: 'script', attrs: { src: `./${fileName}`, async: true }, injectTo: 'head-prepend' as const },
      ],
    },
  };
}
