import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import Pad from 'signature_pad';
import type { PointGroup } from 'signature_pad';
import { permitLimits } from '#contract/hotWork/hotWorkWords.ts';
import classes from './hotWork.module.css';

/** Field of a signature's path, in its units. */
const field = { width: 600, height: 200 };

type Point = { x: number; y: number };

/** Returns path data (SVG) of strokes in the units of the field. */
const pathData = (strokes: readonly (readonly Point[])[]): string =>
  strokes.map((points) => `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`).join('');

/** Returns every other point of a stroke, with its end. */
const thinned = (points: readonly Point[]): readonly Point[] =>
  points.filter((_point, index) => index % 2 === 0 || index === points.length - 1);

/** Returns the path data of strokes drawn on a canvas of a size, with as many points as the limit allows. */
function pathOf(groups: readonly PointGroup[], size: { width: number; height: number }): string {
  const toField = ({ x, y }: Point): Point => ({
    x: Math.round((x / size.width) * field.width),
    y: Math.round((y / size.height) * field.height),
  });
  let strokes: readonly (readonly Point[])[] = groups.map(({ points }) => points.map(toField));
  while (pathData(strokes).length > permitLimits.signature && strokes.some(({ length }) => length > 2))
    strokes = strokes.map(thinned);
  return pathData(strokes).slice(0, permitLimits.signature);
}

type SignaturePadProps = {
  label: string;
  error: string | undefined;
  /** Called with the path of the signature after each stroke; '' once it is cleared. */
  onChange: (path: string) => void;
};

/** Field on which a signature is drawn with finger, pen or mouse. */
export const SignaturePad = ({ label, error, onChange }: SignaturePadProps) => {
  const { t } = useTranslation('hotWork');
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad | null>(null);
  const tell = useRef(onChange);
  useEffect(() => {
    tell.current = onChange;
  }, [onChange]);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const { clientWidth: width, clientHeight: height } = element;
    const ratio = window.devicePixelRatio;
    element.width = width * ratio;
    element.height = height * ratio;
    element.getContext('2d')?.scale(ratio, ratio);
    const drawing = new Pad(element, { penColor: getComputedStyle(element).color, minDistance: 3 });
    drawing.addEventListener('endStroke', () => tell.current(pathOf(drawing.toData(), { width, height })));
    pad.current = drawing;
    return () => drawing.off();
  }, []);
  return (
    <div>
      <canvas
        ref={canvas}
        className={classes.pad}
        role="img"
        aria-label={label}
        aria-invalid={error !== undefined}
      />
      {error ? <p className={classes.error}>{error}</p> : null}
      <Button
        variant="default"
        onClick={() => {
          pad.current?.clear();
          onChange('');
        }}
      >
        {t('sign.clear')}
      </Button>
    </div>
  );
};

/** A drawn signature. */
export const DrawnSignature = ({ path, label }: { path: string; label: string }) => (
  <svg
    className={classes.signature}
    viewBox={`0 0 ${field.width} ${field.height}`}
    role="img"
    aria-label={label}
  >
    <path d={path} />
  </svg>
);
