import { Flex, Stack, Text } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailure } from '#components/feedback/LoadFailure.tsx';
import { Loadable } from '#components/feedback/Loadable.tsx';
import { PageHeader } from '#components/text/PageHeader.tsx';
import type { Changelog } from '#platform/changelog.ts';
import { loadChangelog } from '#platform/changelog.ts';
import { logFailure } from '#platform/log.ts';
import { useScreenTitle } from '#platform/useScreenTitle.ts';
import classes from './changelog.module.css';

/** Screen with the versions and their changes. [LOG-02] */
export const ChangelogScreen = () => {
  const { t } = useTranslation('changelog');
  const [state, setState] = useState<Changelog | 'loading' | 'failed'>('loading');
  useScreenTitle(t('title'));

  const load = useCallback((signal?: AbortSignal) => {
    loadChangelog(signal).then(setState, (error: unknown) => {
      if (signal?.aborted) return;
      logFailure('the changelog could not be fetched', error);
      setState('failed');
    });
  }, []);
  useEffect(() => {
    const leaving = new AbortController();
    load(leaving.signal);
    return () => leaving.abort();
  }, [load]);

  const retry = () => {
    setState('loading');
    load();
  };
  return (
    <Stack maw={880}>
      <PageHeader title={t('title')} />
      {state === 'failed' ? (
        <LoadFailure text={t('failed')} onRetry={retry} />
      ) : (
        <Loadable status={state === 'loading' ? 'loading' : 'ready'}>
          {state === 'loading'
            ? null
            : state.versions.map(({ version, date, changes }) => (
                <section key={version} className={classes.version} aria-label={version}>
                  <h2 className={classes.name}>
                    {version}
                    {date === null ? null : (
                      <Text span m={0} c="dimmed" fz="sm" fw={400}>
                        {date}
                      </Text>
                    )}
                  </h2>
                  {changes.length === 0 ? (
                    <Text c="dimmed" fz="sm" fw={400}>
                      {t('nothing')}
                    </Text>
                  ) : null}
                  <Flex component="ul" direction="column" gap={4} m={0} pl={20} lang="en">
                    {changes.map((change, index) => (
                      // Subjects may be equal; only their index identifies them.
                      <li key={`${index} ${change}`}>{change}</li>
                    ))}
                  </Flex>
                </section>
              ))}
        </Loadable>
      )}
    </Stack>
  );
};
