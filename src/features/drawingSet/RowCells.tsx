import { Autocomplete, Button, Select, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NumberField } from '#components/forms/fields/NumberField.tsx';
import { TextField } from '#components/forms/fields/textFields.ts';
import { readFloor } from '#domain/drawings/floorNames.ts';
import { floorNamed, namesAgree, namesOtherFloor } from '#domain/drawings/sheetMatch.ts';
import { nameKey } from '#domain/nameKey.ts';
import type { PageChoice, SetPage } from './setPages.ts';
import type { SetFloor, StandingMap } from './standing.ts';
import classes from './drawingSet.module.css';
import rows from './setTable.module.css';

/** Range of levels that the backend accepts. */
const levels = { least: -100, most: 1000 } as const;

/** Maximum number of drawings of a floor that are named. */
const mostNames = 3;

type CellProps = {
  page: SetPage;
  /** Name of the page. */
  label: string;
  isOut: boolean;
  onChange: (change: Partial<PageChoice>) => void;
};

const isMissing = ({ isTaken, state }: SetPage, text: string): boolean =>
  isTaken && state === 'read' && text.trim() === '';

/** Cell with the floor of a page: an existing one, or a new one with its level. */
export const FloorCell = (props: CellProps & { floors: readonly SetFloor[]; names: readonly string[] }) => {
  const { page, label, isOut, floors, names, onChange } = props;
  const { t } = useTranslation('drawingSet');
  const ownFloor = floors.find(({ name }) => nameKey(name) === nameKey(page.floor));
  const matchingFloor = floorNamed(page.floor, floors);
  const changeFloor = (floor: string) => {
    const level = readFloor(floor)?.level;
    onChange({ floor, ...(level === null || level === undefined ? {} : { level }), replaces: null });
  };
  return (
    <div role="cell" className={rows.floor} data-label={t('columns.floor')}>
      <div className={rows.floorPair}>
        <Autocomplete
          aria-label={t('floor_of', { page: label })}
          data-column="floor"
          data-lacks={isMissing(page, page.floor) || undefined}
          openOnFocus={false}
          data={[...names]}
          maxLength={200}
          disabled={isOut}
          value={page.floor}
          error={isMissing(page, page.floor) ? t('floor_missing') : undefined}
          onChange={changeFloor}
        />
        <NumberField
          label={t('level_of', { page: label })}
          value={ownFloor ? ownFloor.level : page.level}
          isNegativeAllowed
          maxDigits={3}
          isDisabled={isOut || ownFloor !== undefined}
          onChange={(level) => onChange({ level: Math.min(levels.most, Math.max(levels.least, level ?? 0)) })}
        />
      </div>
      {ownFloor ? <span className={classes.note}>{t('floor_there')}</span> : null}
      {!ownFloor && matchingFloor ? (
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={isOut}
          onClick={() => onChange({ floor: matchingFloor.name, level: matchingFloor.level })}
        >
          {t('floor_meant', { name: matchingFloor.name })}
        </Button>
      ) : null}
      {page.from && !page.isFloorOwn ? <span className={classes.note}>{t(`from.${page.from}`)}</span> : null}
    </div>
  );
};

/** Returns the contradiction to a page's being an edition of a drawing: the floor or the number that it names. [SETUP-65] */
const contradictionOf = (
  { sheet, name }: SetPage,
  { map, floor }: StandingMap,
): 'floor' | 'number' | null => {
  const sheetTexts = { floor: sheet?.floor?.name ?? '', name: sheet?.name ?? name };
  if (namesAgree(sheetTexts.name, map.name) === 'other') return 'number';
  return namesOtherFloor(sheetTexts, floor) ? 'floor' : null;
};

/** Cell with the result of a page: a new drawing with its name, or a new edition of one, whose fit is confirmed. */
export const DrawingCell = (
  props: CellProps & {
    offered: readonly StandingMap[];
    /** Drawings that the page's floor has already. */
    beside: readonly StandingMap[];
    onFit: () => void;
  },
) => {
  const { page, label, isOut, offered, beside, onChange, onFit } = props;
  const { t } = useTranslation('drawingSet');
  const replaced = offered.find(({ map }) => map.id === page.replaces);
  const contradiction = replaced ? contradictionOf(page, replaced) : null;
  const besideNames = [
    ...beside.slice(0, mostNames).map(({ map }) => map.name),
    ...(beside.length > mostNames ? ['…'] : []),
  ];
  return (
    <div role="cell" className={rows.drawing} data-label={t('columns.drawing')}>
      {offered.length > 0 ? (
        <Select
          aria-label={t('as_of', { page: label })}
          allowDeselect={false}
          disabled={isOut}
          value={String(page.replaces ?? '')}
          data={[
            { value: '', label: t('as_new') },
            ...offered.map(({ map, floor }) => ({
              value: String(map.id),
              label: t('as_edition', { name: map.name, floor: floor.name }),
            })),
          ]}
          onChange={(value) => {
            const to = offered.find(({ map }) => String(map.id) === value);
            onChange(
              to ? { replaces: to.map.id, floor: to.floor.name, level: to.floor.level } : { replaces: null },
            );
          }}
        />
      ) : null}
      {page.replaces === null ? (
        <TextField
          aria-label={t('name_of', { page: label })}
          data-column="name"
          data-lacks={isMissing(page, page.name) || undefined}
          disabled={isOut}
          value={page.name}
          error={isMissing(page, page.name) ? t('name_missing') : undefined}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
      ) : (
        <Button
          size="sm"
          variant="default"
          disabled={isOut}
          aria-label={t('fit_page', { page: label })}
          data-lacks={(!isOut && !page.fit) || undefined}
          onClick={onFit}
        >
          {t(page.fit ? 'fit_again' : 'fit')}
        </Button>
      )}
      {replaced ? (
        <span className={classes.note}>{`${replaced.map.name}, ${replaced.floor.name}`}</span>
      ) : null}
      {contradiction ? (
        <Text span fz="sm" c="var(--mantine-color-error)" role="alert">
          {t(`contradiction.${contradiction}`, {
            said: page.sheet?.floor?.name ?? page.sheet?.name ?? page.name,
            name: replaced?.map.name ?? '',
            floor: replaced?.floor.name ?? '',
          })}
        </Text>
      ) : null}
      {page.replaces === null && besideNames.length > 0 ? (
        <span className={classes.note}>
          {t('beside', { count: beside.length, names: besideNames.join(', ') })}
        </span>
      ) : null}
    </div>
  );
};
