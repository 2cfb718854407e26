/** Changes of each version, newest first; created by the build. */
export interface Changelog {
  versions: readonly {
    version: string;
    /** YYYY-MM-DD; null if unknown. */
    date: string | null;
    changes: readonly string[];
  }[];
}

const isVersion = (value: unknown): value is Changelog['versions'][number] =>
  value instanceof Object &&
  'version' in value &&
  typeof value.version === 'string' &&
  'changes' in value &&
  Array.isArray(value.changes) &&
  value.changes.every((change) => typeof change === 'string');

/**
 * Fetches the changes of each version.
 * @throws Error if it isn't available or isn't a changelog
 */
export const loadChangelog = async (signal?: AbortSignal): Promise<Changelog> => {
  const response = await fetch('./changelog.json', { cache: 'no-cache', signal });
  const value: unknown = response.ok ? await response.json() : null;
  if (!(value instanceof Object) || !('versions' in value) || !Array.isArray(value.versions))
    throw new Error('No changelog came.');
  return { versions: value.versions.filter(isVersion) };
};
