import { Fragment, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { gridSize } from '#contract/constants.ts';
import type { Point } from '#domain/drawings/coordinates.ts';
import type { Frame } from '#domain/symbols/offers.ts';
import type { Offer, Sought, Verdicts } from './sought.ts';
import classes from './symbols.module.css';

export type OfferLayerProps = {
  /** Marked symbols, if this is the drawing on which they were marked. */
  sought: readonly Sought[];
  /** Frame that is being drawn. */
  drawn: Frame | null;
  legend: Frame | null;
  offers: readonly Offer[];
  verdicts: Verdicts;
  /** Positions of existing items, on the grid. */
  items: readonly Point[];
  entrance: Point | null;
  onToggle: (id: string) => void;
};

const styleOf = ({ x, y, width, height }: Frame) => ({
  left: `${x * 100}%`,
  top: `${y * 100}%`,
  width: `${width * 100}%`,
  height: `${height * 100}%`,
});
/** Returns a box slightly larger than the symbol; both are positioned by their centre, so that a minimum size keeps them there. */
const boxOf = ({ x, y, width, height }: Frame) => styleOf({ x, y, width: width * 1.2, height: height * 1.2 });
const pointStyle = ({ x, y }: Point) => ({
  left: `${(x / gridSize) * 100}%`,
  top: `${(y / gridSize) * 100}%`,
});

/** Layer with the frames of marked symbols, and the proposed positions, each a button that confirms or declines it. [SETUP-77] */
export const OfferLayer = memo((props: OfferLayerProps) => {
  const { sought, drawn, legend, offers, verdicts, items, entrance, onToggle } = props;
  const { t } = useTranslation('symbols');
  return (
    <div className={classes.layer}>
      {items.map((at, index) => (
        <div key={index} className={classes.there} style={pointStyle(at)} aria-hidden />
      ))}
      {sought.map(({ id, frame }) => (
        <div key={id} className={classes.marked} style={styleOf(frame)} aria-hidden />
      ))}
      {legend ? <div className={classes.legend} style={styleOf(legend)} aria-hidden /> : null}
      {offers.map((offer) => (
        <Fragment key={offer.id}>
          <div
            className={classes.offer}
            data-verdict={verdicts.get(offer.id)}
            style={boxOf(offer)}
            aria-hidden
          />
          <button
            type="button"
            tabIndex={-1}
            className={classes.press}
            data-offer={offer.id}
            aria-pressed={verdicts.get(offer.id) === 'confirmed'}
            aria-label={t('offer.on_drawing', { percent: Math.round(offer.certainty * 100) })}
            style={boxOf(offer)}
            onClick={(event) => {
              event.stopPropagation();
              onToggle(offer.id);
            }}
          />
        </Fragment>
      ))}
      {entrance ? <div className={classes.entrance} style={pointStyle(entrance)} aria-hidden /> : null}
      {drawn ? <div className={classes.drawn} style={styleOf(drawn)} aria-hidden /> : null}
    </div>
  );
});
OfferLayer.displayName = 'OfferLayer';
