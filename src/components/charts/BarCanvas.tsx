import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip } from 'chart.js';
import { useRef } from 'react';
import { Bar } from 'react-chartjs-2';
import { useReducedMotion } from '@mantine/hooks';
import { paperPixelRatio } from '../print/onPrint.ts';
import { hatched, useChartInk, useIsPrinting } from './chartInk.ts';
import type { BarPlace, BarSeries } from './chartTypes.ts';
import { toneStyles } from './pieColours.ts';

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

type BarCanvasProps = {
  labels: readonly string[];
  series: readonly BarSeries[];
  onBar?: ((place: BarPlace) => void) | undefined;
};

/** Canvas of the stacked bars; loaded with its library when a screen shows charts. */
export const BarCanvas = ({ labels, series, onBar }: BarCanvasProps) => {
  const chart = useRef<Chart<'bar'>>(undefined);
  const isPrinting = useIsPrinting(chart);
  const { ink, inkOf } = useChartInk(isPrinting);
  const isStill = useReducedMotion();
  const ground = ink('--surface-raised', '#fff');
  const text = ink('--mantine-color-dimmed', '#4a525b');
  const line = ink('--line', '#e3e6ea');
  return (
    <Bar
      ref={chart}
      aria-hidden
      onClick={(event) => {
        const bar = chart.current?.getElementsAtEventForMode(
          event.nativeEvent,
          'nearest',
          { intersect: true },
          false,
        )[0];
        const pressed = bar && series[bar.datasetIndex];
        if (pressed && onBar) onBar({ series: pressed.id, index: bar.index });
      }}
      data={{
        labels: [...labels],
        datasets: series.map(({ label, tone, values }) => ({
          label,
          data: [...values],
          backgroundColor: toneStyles[tone].isHatched ? hatched(inkOf(tone), ground) : inkOf(tone),
          borderColor: inkOf(tone),
          borderWidth: 1,
          borderRadius: 2,
          maxBarThickness: 40,
        })),
      }}
      options={{
        animation: isStill || isPrinting ? false : { duration: 200 },
        // Only heights are animated: a change of width applies at once.
        animations: { numbers: { type: 'number', properties: ['y', 'base', 'height'] } },
        maintainAspectRatio: false,
        onHover: ({ native }, bars, { canvas }) => {
          const isOnBar = onBar !== undefined && native !== null && bars.length > 0;
          canvas.style.cursor = isOnBar ? 'pointer' : '';
        },
        devicePixelRatio: isPrinting ? paperPixelRatio : undefined,
        interaction: { mode: 'index', intersect: false },
        scales: {
          x: {
            stacked: true,
            grid: { display: false },
            border: { color: line },
            ticks: { color: text, maxRotation: 0, autoSkipPadding: 4 },
          },
          y: {
            stacked: true,
            beginAtZero: true,
            grid: { color: line },
            border: { display: false },
            ticks: { color: text, precision: 0 },
          },
        },
        plugins: { legend: { display: false }, tooltip: { displayColors: false } },
      }}
    />
  );
};
