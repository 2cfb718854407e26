import { Badge } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Other } from '#entities/drawings/following/followDrawing.ts';
import classes from './editor.module.css';

/** Badge with the other users who have the drawing open; users outside the scope count without a name. */
export const OthersHere = ({ others }: { others: readonly Other[] }) => {
  const { t } = useTranslation('floors');
  const names = others.flatMap(({ name }) => name ?? []);
  const [name, other] = names;
  const further = others.length - 1;
  const othersText = () => {
    if (name === undefined) return t('others.unnamed', { count: others.length });
    if (further === 0) return t('others.one', { name });
    return further === 1 && other !== undefined
      ? t('others.two', { name, other })
      : t('others.many', { name, count: further });
  };
  return (
    // Rendered while empty, so that a screen reader announces the first user.
    <span role="status" className={classes.others} title={names.join(', ') || undefined}>
      {others.length === 0 ? null : (
        <Badge
          variant="light"
          color="blue"
          size="lg"
          leftSection={<IconUsers size={16} aria-hidden />}
          className={classes.othersBadge}
        >
          {othersText()}
        </Badge>
      )}
    </span>
  );
};
