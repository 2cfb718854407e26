import { ActionIcon, Box, Button, Flex, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pairs, Side } from './usePairs.ts';
import classes from './fit.module.css';

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const sides: readonly Side[] = ['old', 'new'];

/** Picked pairs with their errors, and their points as controls for touch and keyboard. */
export const PairList = ({ pairs }: { pairs: Pairs }) => {
  const { t } = useTranslation('fit');
  const { fitting, chosen } = pairs;
  const wholePairs = pairs.pairs.filter((pair) => pair.new !== null);
  const handleKey = (id: number, side: Side) => (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (event.key === 'Delete') pairs.remove(id);
    else if (step) {
      const by = event.shiftKey ? 10 : 1;
      pairs.move({ id, side }, { x: step[0] * by, y: step[1] * by });
    } else return;
    event.preventDefault();
  };
  // Two or three pairs fit exactly by construction, so an error would say nothing about the drawings.
  const errorOf = (id: number) =>
    fitting.kind === 'fit' && fitting.method === 'leastSquares'
      ? fitting.errors[wholePairs.findIndex((pair) => pair.id === id)]
      : undefined;
  return (
    <section aria-label={t('pairs')}>
      <p role="status">
        {fitting.kind === 'fit' ? t(`method.${fitting.method}`) : t(`missing.${fitting.kind}`)}
      </p>
      <ol className={classes.pairs}>
        {pairs.pairs.map((pair, index) => {
          const error = errorOf(pair.id);
          return (
            <Flex key={pair.id} component="li" gap="xs" align="center">
              <Box component="span" miw={20} fw={600}>
                {index + 1}
              </Box>
              {sides.map((side) => (
                <Button
                  key={side}
                  size="sm"
                  variant={chosen?.id === pair.id && chosen.side === side ? 'filled' : 'default'}
                  aria-pressed={chosen?.id === pair.id && chosen.side === side}
                  aria-label={`${t(side)}: ${t(`point_${side}`, { number: index + 1 })}`}
                  disabled={pair[side] === null}
                  onClick={() => pairs.choose({ id: pair.id, side })}
                  onKeyDown={handleKey(pair.id, side)}
                >
                  {t(side)}
                </Button>
              ))}
              <Text span flex={1} fz={14}>
                {error === undefined ? null : t('error', { error: error / 10 })}
              </Text>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                aria-label={t('remove', { number: index + 1 })}
                onClick={() => pairs.remove(pair.id)}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </Flex>
          );
        })}
      </ol>
      <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={pairs.addMiddle}>
        {t('add')}
      </Button>
      <Box component="p" c="var(--text-muted)" fz={14}>
        {t('keys')}
      </Box>
    </section>
  );
};
