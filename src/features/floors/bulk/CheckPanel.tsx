import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Drawer } from '#components/overlays/Drawer.tsx';
import { checkItems } from '#domain/drawings/checkItems.ts';
import type { EditorItem, RecordKey } from '#domain/drawings/edits.ts';
import { itemLabel } from '../editor/marks/itemLabel.ts';
import classes from './bulk.module.css';

type CheckPanelProps = {
  items: ReadonlyMap<RecordKey, EditorItem>;
  onShow: (keys: readonly RecordKey[]) => void;
  onClose: () => void;
};

const keysOf = (items: readonly EditorItem[]) => items.map(({ key }) => key);
const namesOf = (items: readonly EditorItem[]) => items.map(itemLabel).join('; ');

/** Panel with possible mistakes among a drawing's items: duplicate numbers, gaps, items without a kind or outside the drawing. */
export const CheckPanel = ({ items, onShow, onClose }: CheckPanelProps) => {
  const { t } = useTranslation('floors');
  const { doubled, gaps, withoutKind, outside } = checkItems([...items.values()]);
  const findings = [
    ...doubled.map(({ number, items: same }) => ({
      id: `doubled ${number}`,
      text: t('check.doubled', { number, names: namesOf(same) }),
      keys: keysOf(same),
    })),
    ...gaps.map(({ from, to }) => ({
      id: `gap ${from}`,
      text: from === to ? t('check.gap', { number: from }) : t('check.gaps', { from, to }),
      keys: [],
    })),
    ...withoutKind.map((item) => ({
      id: `kind ${item.key}`,
      text: t('check.kind', { name: itemLabel(item) }),
      keys: [item.key],
    })),
    ...outside.map((item) => ({
      id: `outside ${item.key}`,
      text: t('check.outside', { name: itemLabel(item) }),
      keys: [item.key],
    })),
  ];
  return (
    <Drawer opened onClose={onClose} position="right" size={480} title={t('check.title')}>
      {findings.length === 0 ? <p>{t('check.nothing')}</p> : null}
      <ul className={classes.findings}>
        {findings.map(({ id, text, keys }) => (
          <li key={id} className={classes.finding}>
            <span>{text}</span>
            {keys.length > 0 ? (
              <Button
                variant="default"
                size="sm"
                aria-label={t('check.show_named', { text })}
                onClick={() => {
                  onShow(keys);
                  onClose();
                }}
              >
                {t('check.show')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Drawer>
  );
};
