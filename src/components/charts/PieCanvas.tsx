import { ArcElement, Chart, DoughnutController, Tooltip } from 'chart.js';
import { useRef } from 'react';
import { Doughnut } from 'react-chartjs-2';
import { useReducedMotion } from '@mantine/hooks';
import { paperPixelRatio } from '../print/onPrint.ts';
import { useChartInk, useIsPrinting } from './chartInk.ts';
import { doughnutCutout } from './pieColours.ts';
import type { PiePart } from './pieColours.ts';

Chart.register(ArcElement, DoughnutController, Tooltip);

type PieCanvasProps = { parts: readonly PiePart[]; isDoughnut: boolean };

/** Canvas of the pie; loaded with its library when a screen shows charts. */
export const PieCanvas = ({ parts: allParts, isDoughnut }: PieCanvasProps) => {
  const chart = useRef<Chart<'doughnut'>>(undefined);
  const isPrinting = useIsPrinting(chart);
  const { ink, inkOf } = useChartInk(isPrinting);
  const isStill = useReducedMotion();
  const parts = allParts.filter(({ value }) => value > 0);
  return (
    <Doughnut
      ref={chart}
      aria-hidden
      data={{
        labels: parts.map(({ label }) => label),
        datasets: [
          {
            data: parts.map(({ value }) => value),
            backgroundColor: parts.map(({ tone }) => inkOf(tone)),
            borderColor: ink('--surface-raised', '#fff'),
            // A pie of a single part has no edge.
            borderWidth: parts.length > 1 ? 2 : 0,
          },
        ],
      }}
      options={{
        cutout: isDoughnut ? doughnutCutout : 0,
        animation: isStill || isPrinting ? false : { duration: 200 },
        maintainAspectRatio: true,
        devicePixelRatio: isPrinting ? paperPixelRatio : undefined,
        plugins: { legend: { display: false }, tooltip: { displayColors: false } },
      }}
    />
  );
};
