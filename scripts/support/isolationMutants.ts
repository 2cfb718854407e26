import { withoutEffect } from './isolationExceptions.ts';
import { findSites } from './isolationSites.ts';
import type { Exception, Site } from './isolationSites.ts';
import { twins } from './isolationTwins.ts';

/** Removable check, at all places of a route that make it. */
export interface Mutant {
  ids: readonly number[];
  title: string;
  reachedBy: readonly string[];
}

const isOf = ({ within, text }: Pick<Exception, 'within' | 'text'>, site: Site): boolean =>
  site.within === within && site.text.startsWith(text);

/** Returns every removable check; `only` selects checks in, or reached by, a route of that name or a file of that path. */
export function findMutants(only?: string): Mutant[] {
  const sites = findSites(withoutEffect);
  const groups = Map.groupBy(
    sites.filter((site) => !withoutEffect.some((exception) => isOf(exception, site))),
    ({ sameAs }) => sameAs,
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { file, within, text, reachedBy } = first;
    const isWanted = only === undefined || file.includes(only) || reachedBy.includes(only) || within === only;
    if (!isWanted) return [];
    const twin = twins.find((each) => isOf(each, first));
    const twinSites = twin ? sites.filter((site) => isOf({ within, text: twin.twin }, site)) : [];
    const lines = group.map(({ line }) => line).join(', ');
    const title = `${file}:${lines} ${within}: ${text}${twin ? ` with ${twin.twin}` : ''}`;
    return [{ ids: [...group, ...twinSites].map(({ id }) => id), title, reachedBy }];
  });
}

/** Returns exceptions that no longer match anything. */
export function staleExceptions(): string[] {
  const sites = findSites(withoutEffect);
  const namedSites = [
    ...withoutEffect,
    ...twins,
    ...twins.map(({ within, twin, why }) => ({ within, text: twin, why })),
  ];
  return namedSites
    .filter((exception) => !sites.some((site) => isOf(exception, site)))
    .map(({ within, text }) => `${within}: ${text}`);
}
