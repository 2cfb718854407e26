import { Button, Center, Loader, Stack, Text } from '@mantine/core';
import type { ComponentType } from 'react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { preloadTexts } from '#platform/language/i18n.ts';
import { logFailure } from '#platform/log.ts';
import { chunkIsSlow, importChunk } from './importChunk.ts';

/** Component that loads when it is first shown; once loaded, it is rendered immediately. */
export interface LazySource<Props = object> {
  load: () => Promise<ComponentType<Props>>;
  namespaces?: readonly string[];
  /** Set if the component is part of the first load. */
  Part?: ComponentType<Props>;
  /** Loads the styles of Mantine components beyond the first screens' too. */
  hasKitStyles?: true;
}

const loaded = new WeakMap<object, unknown>();

/** Loads a component with its texts and styles. */
export const loadPart = async <Props,>(source: LazySource<Props>): Promise<ComponentType<Props>> => {
  const [Part] = await importChunk(() =>
    Promise.all([
      source.load(),
      source.namespaces ? preloadTexts(source.namespaces) : undefined,
      source.hasKitStyles ? import('../theme/shellStyles.ts') : undefined,
    ]),
  );
  loaded.set(source, Part);
  return Part;
};

/** Preloads a component; a failure is shown when the component is. */
export const loadAhead = <Props,>(source: LazySource<Props>): Promise<void> =>
  loadPart(source).then(
    () => undefined,
    () => logFailure('a part of the program could not be fetched ahead'),
  );

/** Preloads a component for callers that don't need the result. */
export const preloadPart = <Props,>(source: LazySource<Props>): void => void loadAhead(source);

const known = <Props,>(source: LazySource<Props>): ComponentType<Props> | undefined =>
  source.Part ?? (loaded.get(source) as ComponentType<Props> | undefined);

type State<Props> =
  | { status: 'loading' | 'slow' | 'failed'; Part?: undefined }
  | { status: 'ready'; Part: ComponentType<Props> };

const useLazyPart = <Props,>(source: LazySource<Props>) => {
  const [state, setState] = useState<State<Props>>(() => {
    const Part = known(source);
    return Part ? { status: 'ready', Part } : { status: 'loading' };
  });

  const load = useCallback(() => {
    loadPart(source).then(
      (Part) => setState((old) => (old.Part === Part ? old : { status: 'ready', Part })),
      (error: unknown) => {
        logFailure('a part of the program is missing', error);
        setState({ status: 'failed' });
      },
    );
  }, [source]);

  // A preload may have finished since the first render.
  useEffect(load, [load]);

  useEffect(
    () => chunkIsSlow.on(() => setState((old) => (old.status === 'loading' ? { status: 'slow' } : old))),
    [],
  );

  const retry = (): void => {
    setState({ status: 'loading' });
    load();
  };
  return { state, retry };
};

type LazyPartProps<Props> = {
  source: LazySource<Props>;
  props: Props;
  /** Content shown while loading; defaults to a spinner. */
  waiting?: React.ReactNode;
};

/** Renders a lazy component, loading it first; a missing chunk offers a retry, never a forced reload. [SHELL-72] */
export const LazyPart = <Props extends object>({ source, props, waiting }: LazyPartProps<Props>) => {
  const { t } = useTranslation('common');
  const { state, retry } = useLazyPart(source);
  if (state.status === 'ready') return <state.Part {...props} />;
  if (state.status === 'loading') {
    if (waiting !== undefined) return waiting;
    return (
      <Center mih="50vh" role="status" aria-label={t('feedback.loading')}>
        <Loader color="gray" />
      </Center>
    );
  }
  return (
    <Center mih="30vh" p="md">
      <Stack align="center" gap="sm" role="alert">
        <Text fw={600}>{t(state.status === 'slow' ? 'shell.part_slow' : 'shell.part_missing')}</Text>
        <Text c="dimmed">{t('shell.part_hint')}</Text>
        <Button variant="default" onClick={retry}>
          {t('feedback.retry')}
        </Button>
      </Stack>
    </Center>
  );
};
