import { Button, Checkbox, Flex, Switch } from '@mantine/core';
import { IconCopyPlus, IconCrop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { nameKey } from '#domain/nameKey.ts';
import { DrawingCell, FloorCell } from './RowCells.tsx';
import { PageThumb } from './PageThumb.tsx';
import { RowState } from './RowState.tsx';
import { isDone } from './setPages.ts';
import type { PageChoice, SetPage } from './setPages.ts';
import type { SetFloor, StandingMap } from './standing.ts';
import classes from './setTable.module.css';

type SetRowProps = {
  page: SetPage;
  floors: readonly SetFloor[];
  standing: readonly StandingMap[];
  names: readonly string[];
  isSaving: boolean;
  isSelected: boolean;
  onSelect: (isOn: boolean) => void;
  onChange: (change: Partial<PageChoice>) => void;
  onAdjust: () => void;
  /** Adds another part of the page. */
  onCopy: () => void;
  onFit: () => void;
};

/** Row of one page: its picture, its floor, its drawing, and its state. */
export const SetRow = (props: SetRowProps) => {
  const { page, floors, standing, names, isSaving, isSelected } = props;
  const { onSelect, onChange, onAdjust, onCopy, onFit } = props;
  const { t } = useTranslation('drawingSet');
  const label = t('page_of', { name: page.fileName, page: page.page });
  const isFixed = isSaving || page.state !== 'read' || isDone(page);
  const isOut = isFixed || !page.isTaken;
  const ownFloor = floors.find(({ name }) => nameKey(name) === nameKey(page.floor));
  const drawnMaps = standing.filter(({ map }) => map.file !== null);
  const offered = drawnMaps.filter(({ floor }) => !ownFloor || floor.id === ownFloor.id);
  const beside =
    page.isTaken && !isDone(page) ? drawnMaps.filter(({ floor }) => floor.id === ownFloor?.id) : [];
  return (
    <div
      role="row"
      aria-label={label}
      className={classes.row}
      data-out={(!page.isTaken && page.state === 'read') || undefined}
    >
      <span role="cell">
        <label className={classes.pick}>
          <Checkbox
            aria-label={t('select', { page: label })}
            disabled={isFixed}
            checked={isSelected && !isFixed}
            onChange={(event) => onSelect(event.currentTarget.checked)}
          />
        </label>
      </span>
      <Flex role="cell" gap="sm" miw={0}>
        <PageThumb page={page} label={t('look', { page: label })} isDisabled={isFixed} onOpen={onAdjust} />
        <div className={classes.pageText}>
          <span className={classes.fileName}>{page.fileName}</span>
          {page.pageCount > 1 ? (
            <span>{t('page_number', { page: page.page, count: page.pageCount })}</span>
          ) : null}
          {isDone(page) ? null : (
            <>
              <Switch
                size="sm"
                label={t('take')}
                aria-label={t('take_page', { page: label })}
                disabled={isFixed}
                checked={page.isTaken}
                onChange={(event) => onChange({ isTaken: event.currentTarget.checked })}
              />
              <div className={classes.acts}>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="gray"
                  disabled={isFixed}
                  leftSection={<IconCrop size={16} aria-hidden />}
                  aria-label={t('adjust_page', { page: label })}
                  onClick={onAdjust}
                >
                  {t(page.isCropOwn ? 'adjusted_own' : 'adjust')}
                </Button>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="gray"
                  disabled={isFixed}
                  leftSection={<IconCopyPlus size={16} aria-hidden />}
                  aria-label={t('copy_page', { page: label })}
                  onClick={onCopy}
                >
                  {t('copy')}
                </Button>
              </div>
            </>
          )}
        </div>
      </Flex>
      <FloorCell page={page} floors={floors} names={names} label={label} isOut={isOut} onChange={onChange} />
      <DrawingCell
        page={page}
        label={label}
        isOut={isOut}
        onChange={onChange}
        onFit={onFit}
        offered={offered}
        beside={beside}
      />
      <div role="cell" className={classes.state}>
        <RowState page={page} />
      </div>
    </div>
  );
};
