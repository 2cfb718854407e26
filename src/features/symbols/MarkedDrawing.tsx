import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Drawing } from '#components/drawing/Drawing.tsx';
import type {
  DrawingHandle,
  DrawingImage,
  Gesture,
  Press,
  ZoomLimits,
} from '#components/drawing/drawingTypes.ts';
import { gridSize } from '#contract/constants.ts';
import type { FloorMap } from '#contract/drawings/drawing.ts';
import { rectBetween } from '#domain/drawings/areaShapes.ts';
import type { Point } from '#domain/drawings/coordinates.ts';
import type { Frame } from '#domain/symbols/offers.ts';
import { OfferLayer } from './OfferLayer.tsx';
import type { OfferLayerProps } from './OfferLayer.tsx';
import { keyedFrame } from './keyedFrame.ts';
import classes from './symbols.module.css';

/** Tool for a drag or a tap on the drawing. */
export type SymbolTool = 'look' | 'symbol' | 'legend' | 'entrance';

/** Zoom limits for symbols, which are small: closer than in the editor. */
const symbolZoom: ZoomLimits = {
  buttonFactor: 1.5,
  buttonMin: 1,
  buttonMax: 16,
  gestureMin: 1,
  gestureMax: 16,
};
const noMarks: readonly never[] = [];

type MarkedDrawingProps = Omit<OfferLayerProps, 'drawn'> & {
  map: FloorMap;
  image: DrawingImage;
  tool: SymbolTool;
  /** Hint for the tool. */
  hint: string;
  onFrame: (frame: Frame) => void;
  onEntrance: (at: Point) => void;
};

const frameBetween = (from: Point, to: Point): Frame => {
  const { startX, endX, startY, endY } = rectBetween(from, to);
  return {
    x: startX / gridSize,
    y: startY / gridSize,
    width: (endX - startX) / gridSize,
    height: (endY - startY) / gridSize,
  };
};

/** Drawing on which symbols are framed, by pointer or keys, and on which the matches are shown. [SETUP-75, SETUP-77] */
export const MarkedDrawing = ({
  map,
  image,
  tool,
  hint,
  onFrame,
  onEntrance,
  ...layer
}: MarkedDrawingProps) => {
  const { t } = useTranslation('symbols');
  const drawing = useRef<DrawingHandle>(null);
  const box = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<Frame | null>(null);
  const isFraming = tool === 'symbol' || tool === 'legend';
  const isShown = isFraming ? drawn : null;
  const begin = ({ at, target }: Press): Gesture | null => {
    if (!isFraming || target.closest('[data-offer]')) return null;
    return {
      move: (to) => setDrawn(frameBetween(at, to)),
      end: (to) => {
        setDrawn(null);
        const frame = frameBetween(at, to);
        if (frame.width > 0 && frame.height > 0) onFrame(frame);
      },
      cancel: () => setDrawn(null),
    };
  };
  const middle = (): Point => {
    const rect = box.current?.getBoundingClientRect();
    const client = rect && { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
    return (client && drawing.current?.gridAt(client)) ?? { x: gridSize / 2, y: gridSize / 2 };
  };
  const handleKey = (event: KeyboardEvent<HTMLElement>): boolean => {
    if (tool === 'entrance' && event.key === 'Enter') {
      onEntrance(middle());
      return true;
    }
    if (!isFraming) return false;
    if (event.key === 'Enter' && drawn) {
      setDrawn(null);
      onFrame(drawn);
      return true;
    }
    const next = keyedFrame(drawn, event, middle);
    if (next === undefined) return false;
    event.preventDefault();
    setDrawn(next);
    return true;
  };
  return (
    <div className={classes.canvas} ref={box} data-tool={tool}>
      <Drawing
        key={map.id}
        label={t('drawing', { name: map.name })}
        hint={hint}
        image={image}
        marks={noMarks}
        zoom={symbolZoom}
        handleRef={drawing}
        groupLabel={() => ''}
        beginGesture={begin}
        onKey={handleKey}
        onPointClick={(at) => {
          if (tool === 'entrance') onEntrance(at);
        }}
      >
        <OfferLayer {...layer} drawn={isShown} />
      </Drawing>
    </div>
  );
};
