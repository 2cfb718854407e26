import { useTranslation } from 'react-i18next';
import { Drawing } from '#components/drawing/Drawing.tsx';
import type { DrawingImage } from '#components/drawing/drawingTypes.ts';
import { gridSize } from '#contract/constants.ts';
import { applyFit } from '#domain/drawings/fitting.ts';
import type { Point } from '#domain/drawings/coordinates.ts';
import type { Transform } from './transform.ts';
import type { Pairs } from './usePairs.ts';
import classes from './fit.module.css';

type FitOverlayProps = {
  image: DrawingImage;
  oldUrl: string | undefined;
  opacity: number;
  pairs: Pairs;
  transform: Transform | null;
  /** True if lines from old to new positions are drawn. */
  hasWays: boolean;
};

const at = ({ x, y }: Point) => ({ left: `${x / 10}%`, top: `${y / 10}%` });
const noGroup = () => '';

/** Overlay of the old drawing on the new one, with the picked points, and a line from each item's old position to its new one. */
export const FitOverlay = ({ image, oldUrl, opacity, pairs, transform, hasWays }: FitOverlayProps) => {
  const { t } = useTranslation('fit');
  const [a, b, c, d, e, f] = pairs.shown;
  const ways = hasWays ? transform : null;
  return (
    <Drawing
      label={t(pairs.side === 'old' ? 'sheet_old' : 'sheet_new')}
      image={image}
      marks={[]}
      groupLabel={noGroup}
      hint={t('keys')}
      onPointClick={pairs.pick}
    >
      <svg
        className={classes.over}
        viewBox={`0 0 ${gridSize} ${gridSize}`}
        preserveAspectRatio="none"
        aria-hidden
      >
        {oldUrl ? (
          <image
            href={oldUrl}
            width={gridSize}
            height={gridSize}
            preserveAspectRatio="none"
            opacity={opacity / 100}
            transform={`matrix(${a} ${d} ${b} ${e} ${c} ${f})`}
          />
        ) : null}
        {ways?.areas.map(({ id, startX, startY, endX, endY }) => (
          <rect
            key={id}
            className={classes.area}
            x={startX}
            y={startY}
            width={endX - startX}
            height={endY - startY}
          />
        ))}
        {ways?.items.map(({ id, from, to, isLeaving }) => (
          <g key={id} data-leaving={isLeaving || undefined} className={classes.way}>
            <path d={`M${from.x} ${from.y}L${to.x} ${to.y}`} className={classes.line} />
            <path d={`M${from.x} ${from.y}h0.01`} className={classes.from} />
            <path d={`M${to.x} ${to.y}h0.01`} className={classes.to} />
          </g>
        ))}
      </svg>
      <div className={classes.points} aria-hidden>
        {pairs.pairs.map((pair, index) => (
          <div key={pair.id}>
            <span className={classes.point} data-side="old" style={at(applyFit(pairs.shown, pair.old))}>
              {index + 1}
            </span>
            {pair.new ? (
              <span className={classes.point} data-side="new" style={at(pair.new)}>
                {index + 1}
              </span>
            ) : null}
          </div>
        ))}
      </div>
    </Drawing>
  );
};
