import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../../components/forms/fields/SearchField.tsx';
import { Pictogram } from '../../../components/pictograms/Pictogram.tsx';
import type { FireProtection } from '../../../contract/catalogue/catalogue.ts';
import { toolChosen } from '../../../entities/maps/drawingsSlice.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import classes from './palette.module.css';

type PaletteProps = {
  kinds: readonly FireProtection[];
  chosenId: number | null;
};

/** The data type of a dragged kind. */
export const kindData = 'application/x-tillsyn-kind';

/** The catalogue to place from: a kind is dragged onto the drawing, or chosen and then placed repeatedly with one tap each. [DRAW-14] */
export const Palette = memo(({ kinds, chosenId }: PaletteProps) => {
  const { t } = useTranslation('floors');
  const dispatch = useAppDispatch();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = kinds.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <section className={classes.palette} aria-label={t('palette.title')}>
      <div className={classes.search}>
        <SearchField label={t('palette.search')} value={search} onChange={setSearch} />
      </div>
      {found.length === 0 ? (
        <p className={classes.empty}>{t(kinds.length === 0 ? 'palette.empty' : 'palette.nothing')}</p>
      ) : null}
      <ul className={classes.kinds}>
        {found.map(({ id, name, inventoryType }) => (
          <li key={id}>
            <button
              type="button"
              className={classes.kind}
              draggable
              aria-pressed={chosenId === id}
              onDragStart={(event) => {
                event.dataTransfer.setData(kindData, String(id));
                event.dataTransfer.effectAllowed = 'copy';
              }}
              onClick={() =>
                dispatch(
                  toolChosen(
                    chosenId === id ? { tool: 'select', kindId: null } : { tool: 'item', kindId: id },
                  ),
                )
              }
            >
              <Pictogram kind={inventoryType} size={28} />
              <span>{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
});
Palette.displayName = 'Palette';
