import { Box } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPrinted } from '#components/print/useIsPrinted.ts';
import { useIsPhone } from '#components/theme/useIsMobile.ts';
import type { YearLine } from '#domain/plans/planYear.ts';
import { useMonths } from '#entities/statistics/useMonths.ts';
import { BuildingLine } from './BuildingLine.tsx';
import { PlanLine } from './PlanLine.tsx';
import classes from './planYear.module.css';

/** Number of rows up to which every row is rendered. */
const mostPlainLines = 60;
const linePx = { wide: { building: 44, plan: 45 }, narrow: { building: 44, plan: 152 } };
/** Assumed share of the window that the grid fills until it has been measured. */
const likelyShare = 0.6;

const keyOf = (line: YearLine | undefined, index: number): string | number => {
  if (!line) return index;
  return line.kind === 'plan' ? line.plan.id : `${line.id} ${line.customerName}`;
};

type YearGridProps = { lines: readonly YearLine[]; year: number; label: string };

/** Grid with months across, buildings and plans down; of many only the visible ones are rendered, in print all. */
export const YearGrid = ({ lines, year, label }: YearGridProps) => {
  const { t } = useTranslation('planYear');
  const { short, long } = useMonths();
  const box = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  const isVirtual = !useIsPrinted() && lines.length > mostPlainLines;
  const getItemKey = useCallback((index: number) => keyOf(lines[index], index), [lines]);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => linePx[isPhone ? 'narrow' : 'wide'][lines[index]?.kind ?? 'plan'],
    getItemKey,
    overscan: 6,
    initialRect: { width: 0, height: likelyShare * window.innerHeight },
  });
  const shownLines = isVirtual
    ? virtualizer.getVirtualItems().map(({ index, start }) => ({ index, top: start }))
    : lines.map((_, index) => ({ index, top: undefined }));
  return (
    <div ref={box} className={classes.frame} role="group" aria-label={label} tabIndex={0}>
      <div role="table" aria-label={label} aria-rowcount={lines.length + 1} className={classes.table}>
        <div role="rowgroup" className={classes.head}>
          <div role="row" aria-rowindex={1} className={classes.line}>
            <div role="columnheader" className={classes.name}>
              {t('plan')}
            </div>
            {short.map((month, index) => (
              <div key={month} role="columnheader" className={classes.month}>
                <span aria-hidden>{month}</span>
                <span className="visually-hidden">{long[index]}</span>
              </div>
            ))}
          </div>
        </div>
        <Box
          role="rowgroup"
          pos="relative"
          style={{ height: isVirtual ? virtualizer.getTotalSize() : undefined }}
        >
          {shownLines.map(({ index, top }) => {
            const line = lines[index];
            if (!line) return null;
            return (
              <div
                key={keyOf(line, index)}
                ref={isVirtual ? virtualizer.measureElement : undefined}
                role="row"
                aria-rowindex={index + 2}
                data-index={index}
                data-kind={line.kind}
                className={classes.line}
                style={top === undefined ? undefined : { position: 'absolute', top, insetInline: 0 }}
              >
                {line.kind === 'building' ? (
                  <BuildingLine {...line} />
                ) : (
                  <PlanLine plan={line.plan} year={year} />
                )}
              </div>
            );
          })}
        </Box>
      </div>
    </div>
  );
};
