import { useComputedColorScheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { onPrint } from '../print/onPrint.ts';
import { toneStyles } from './pieColours.ts';
import type { PieTone } from './pieColours.ts';

type Painted = { stop: () => { resize: () => void } };

/**
 * Returns whether the page is being printed. Paper is white in every colour scheme, and has a higher resolution; a chart changes its pixel
 * ratio only on resize.
 */
export const useIsPrinting = (chart: RefObject<Painted | null | undefined>): boolean => {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const change = (isOnPaper: boolean) => () => {
      flushSync(() => setIsPrinting(isOnPaper));
      // A running animation would delay the resize.
      chart.current?.stop().resize();
    };
    return onPrint(change(true), change(false));
  }, [chart]);
  return isPrinting;
};

const readColour = (variable: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(variable).trim();

/** Returns the colours of the current scheme, or of paper. */
export const useChartInk = (isPrinting: boolean) => {
  // A change of colour scheme, or to forced colours, changes the variables read below.
  useComputedColorScheme('light');
  useMediaQuery('(forced-colors: active)');
  const ink = (variable: string, paper: string): string =>
    isPrinting ? paper : readColour(variable) || paper;
  return {
    ink,
    inkOf: (tone: PieTone): string => ink(toneStyles[tone].variable, toneStyles[tone].paper),
  };
};

const stripePx = 8;

/** Returns diagonal stripes of a colour; the plain colour if no canvas is available. */
export const hatched = (colour: string, ground: string): CanvasPattern | string => {
  const tile = document.createElement('canvas');
  tile.width = stripePx;
  tile.height = stripePx;
  const context = tile.getContext('2d');
  if (!context) return colour;
  context.fillStyle = colour;
  context.fillRect(0, 0, stripePx, stripePx);
  context.strokeStyle = ground;
  context.lineWidth = 2;
  context.globalAlpha = 0.55;
  for (const shift of [-stripePx, 0, stripePx]) {
    context.beginPath();
    context.moveTo(shift - 1, stripePx + 1);
    context.lineTo(shift + stripePx + 1, -1);
    context.stroke();
  }
  return context.createPattern(tile, 'repeat') ?? colour;
};
