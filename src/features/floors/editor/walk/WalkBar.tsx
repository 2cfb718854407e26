import { Button } from '@mantine/core';
import { IconArrowsExchange, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DrawingRecords } from '#domain/drawings/edits.ts';
import { walkOf } from '#domain/drawings/walkOrder.ts';
import type { EditorActs } from '../useEditorActs.ts';
import classes from './walk.module.css';

type WalkBarProps = { sheet: DrawingRecords; acts: EditorActs };

const severalFrom = 2;
const iconSize = 18;

/** Bar with the length of the walk, and the actions on the whole walk. */
export const WalkBar = ({ sheet, acts }: WalkBarProps) => {
  const { t } = useTranslation('floors');
  const walk = walkOf(sheet.items.values());
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('walk.title')}>
      <strong>{t('walk.count', { count: walk.length, all: sheet.items.size })}</strong>
      {walk.length > 0 ? (
        <>
          <Button
            variant="default"
            leftSection={<IconArrowsExchange size={iconSize} aria-hidden />}
            disabled={walk.length < severalFrom}
            onClick={() => acts.walk(walk.toReversed())}
          >
            {t('walk.reverse')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconTrash size={iconSize} aria-hidden />}
            onClick={() => acts.walk([])}
          >
            {t('walk.clear')}
          </Button>
        </>
      ) : null}
      <span className={classes.hint}>{t('tools.hint_walk')}</span>
    </div>
  );
};
