import { Text } from '@mantine/core';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '#platform/paths.ts';
import { useMayCallThere } from '#entities/customers/useCustomerPrincipal.ts';
import { NextStep } from '#components/feedback/NextStep.tsx';
import { SearchField } from '#components/forms/fields/SearchField.tsx';
import { Pictogram } from '#components/pictograms/Pictogram.tsx';
import type { FireProtection } from '#contract/catalogue/catalogue.ts';
import { toolChosen } from '#entities/drawings/drawingsSlice.ts';
import { useAppDispatch } from '#store/hooks.ts';
import type { KindSlot } from './useKindSlots.ts';
import classes from './palette.module.css';

type PaletteProps = {
  /** Recently placed kinds, each with its key. */
  slots: readonly KindSlot[];
  kinds: readonly FireProtection[];
  chosenId: number | null;
};

/** Data type of a dragged kind. */
export const kindData = 'application/x-tillsyn-kind';

/** Palette of the catalogue: a kind is dragged onto the drawing, or chosen and then placed repeatedly with one tap each. [DRAW-14] */
export const Palette = memo(({ slots, kinds, chosenId }: PaletteProps) => {
  const { t } = useTranslation('floors');
  const mayFill = useMayCallThere('createFireProtection');
  const dispatch = useAppDispatch();
  const [search, setSearch] = useState('');
  const searchText = search.trim().toLowerCase();
  const matchingKinds = kinds.filter(({ name }) => name.toLowerCase().includes(searchText));
  const button = (
    { id, name, inventoryType }: Pick<FireProtection, 'id' | 'name' | 'inventoryType'>,
    key?: string,
  ) => (
    <button
      type="button"
      className={classes.kind}
      draggable
      aria-pressed={chosenId === id}
      aria-keyshortcuts={key}
      onDragStart={(event) => {
        event.dataTransfer.setData(kindData, String(id));
        event.dataTransfer.effectAllowed = 'copy';
      }}
      onClick={() =>
        dispatch(
          toolChosen(chosenId === id ? { tool: 'select', kindId: null } : { tool: 'item', kindId: id }),
        )
      }
    >
      {key === undefined ? null : (
        <kbd className={classes.key} aria-hidden>
          {key}
        </kbd>
      )}
      <Pictogram kind={inventoryType} size={28} />
      <span>{name}</span>
    </button>
  );
  return (
    <section className={classes.palette} aria-label={t('palette.title')}>
      <div className={classes.search}>
        <SearchField label={t('palette.search')} value={search} onChange={setSearch} />
      </div>
      {slots.length > 0 && searchText === '' ? (
        <>
          <h3 className={classes.heading}>{t('palette.lately')}</h3>
          <ul className={classes.lately} aria-label={t('palette.lately')}>
            {slots.map(({ key, kind }) => (
              <li key={kind.id}>{button(kind, key)}</li>
            ))}
          </ul>
          <h3 className={classes.heading}>{t('palette.all')}</h3>
        </>
      ) : null}
      {matchingKinds.length === 0 ? (
        <Text c="dimmed" fz="sm">
          {t(kinds.length === 0 ? 'palette.empty' : 'palette.nothing')}
        </Text>
      ) : null}
      {kinds.length === 0 && mayFill ? <NextStep label={t('palette.fill')} to={pathTo('catalogue')} /> : null}
      <ul className={classes.kinds} aria-label={t('palette.all')}>
        {matchingKinds.map(({ id, name, inventoryType }) => (
          <li key={id}>{button({ id, name, inventoryType })}</li>
        ))}
      </ul>
    </section>
  );
});
Palette.displayName = 'Palette';
