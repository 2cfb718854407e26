import { ArcElement, Chart, DoughnutController, Tooltip } from 'chart.js';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { Doughnut } from 'react-chartjs-2';
import { useComputedColorScheme } from '@mantine/core';
import { useMediaQuery, useReducedMotion } from '@mantine/hooks';
import { onPrint, paperPixelRatio } from '../print/onPrint.ts';
import { toneLooks } from './pieColours.ts';
import type { PiePart } from './pieColours.ts';

Chart.register(ArcElement, DoughnutController, Tooltip);

type PieCanvasProps = { parts: readonly PiePart[]; isDoughnut: boolean };

/** Paper is white whatever the screen shows, and finer; only a resize makes a chart take another pixel ratio. */
const useIsPrinting = (chart: RefObject<Chart<'doughnut'> | undefined>) => {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const change = (isOnPaper: boolean) => () => {
      flushSync(() => setIsPrinting(isOnPaper));
      // A running animation would put the resize off.
      chart.current?.stop().resize();
    };
    return onPrint(change(true), change(false));
  }, [chart]);
  return isPrinting;
};

const readColour = (variable: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(variable).trim();

/** The painted pie; it loads with its library when a screen shows charts. */
export const PieCanvas = ({ parts: allParts, isDoughnut }: PieCanvasProps) => {
  // A change of scheme, or to the user's own colours, changes the variables that are read below.
  useComputedColorScheme('light');
  useMediaQuery('(forced-colors: active)');
  const chart = useRef<Chart<'doughnut'>>(undefined);
  const isPrinting = useIsPrinting(chart);
  const isStill = useReducedMotion();
  const parts = allParts.filter(({ value }) => value > 0);
  const colours = parts.map(({ tone }) => {
    const { variable, paper } = toneLooks[tone];
    return (isPrinting ? '' : readColour(variable)) || paper;
  });
  return (
    <Doughnut
      ref={chart}
      aria-hidden
      data={{
        labels: parts.map(({ label }) => label),
        datasets: [
          {
            data: parts.map(({ value }) => value),
            backgroundColor: colours,
            borderColor: isPrinting ? '#fff' : readColour('--surface-raised'),
            // A whole in one piece has no edge.
            borderWidth: parts.length > 1 ? 2 : 0,
          },
        ],
      }}
      options={{
        cutout: isDoughnut ? '60%' : 0,
        animation: isStill || isPrinting ? false : { duration: 200 },
        maintainAspectRatio: true,
        devicePixelRatio: isPrinting ? paperPixelRatio : undefined,
        plugins: { legend: { display: false }, tooltip: { displayColors: false } },
      }}
    />
  );
};
