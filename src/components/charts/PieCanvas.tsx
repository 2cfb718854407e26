import { ArcElement, Chart, DoughnutController, Tooltip } from 'chart.js';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Doughnut } from 'react-chartjs-2';
import { useComputedColorScheme } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { toneLooks } from './pieColours.ts';
import type { PiePart } from './pieColours.ts';

Chart.register(ArcElement, DoughnutController, Tooltip);

type PieCanvasProps = { parts: readonly PiePart[]; isDoughnut: boolean };

/** Paper is white whatever the screen shows. */
const useIsPrinting = () => {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
};

const readColour = (variable: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(variable).trim();

/** The painted pie; it loads with its library when a screen shows charts. */
export const PieCanvas = ({ parts: allParts, isDoughnut }: PieCanvasProps) => {
  // A change of scheme changes the variables that are read below.
  useComputedColorScheme('light');
  const isPrinting = useIsPrinting();
  const isStill = useReducedMotion();
  const parts = allParts.filter(({ value }) => value > 0);
  const colours = parts.map(({ tone }) => {
    const { variable, paper } = toneLooks[tone];
    return (isPrinting ? '' : readColour(variable)) || paper;
  });
  return (
    <Doughnut
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
        plugins: { legend: { display: false }, tooltip: { displayColors: false } },
      }}
    />
  );
};
