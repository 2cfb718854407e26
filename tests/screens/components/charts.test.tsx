import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { BarChart } from '#components/charts/BarChart.tsx';
import { PieChart } from '#components/charts/PieChart.tsx';
import { paperColours } from '#domain/palette.ts';
import { toneStyles } from '#components/charts/pieColours.ts';
import { renderComponent } from '#tests/support/screens/components.tsx';

interface Painted {
  data: { labels: string[]; datasets: { label?: string; data: number[]; backgroundColor: unknown }[] };
  options: { cutout?: unknown; animation: unknown };
}
const painted = vi.hoisted(() => [] as Painted[]);
vi.mock('react-chartjs-2', () => {
  const paint = (chart: Painted) => {
    painted.push(chart);
    return null;
  };
  return { Doughnut: paint, Bar: paint };
});

beforeEach(() => {
  painted.length = 0;
});

const tones = ['good', 'bad', 'ongoing', 'warning'] as const;

test('a doughnut leaves 40 percent open; done is green, not done red, ongoing yellow, started but expired orange [STAT-09, STAT-10]', async () => {
  const parts = tones.map((tone, index) => ({ id: tone, label: tone, value: index + 1, tone }));
  await renderComponent(<PieChart isDoughnut title="Ronder" parts={parts} />);
  await waitFor(() => expect(painted).not.toHaveLength(0));
  expect(painted[0]?.options.cutout).toBe('40%');
  const hues = painted[0]?.data.datasets[0]?.backgroundColor;
  expect(hues).toEqual(tones.map((tone) => toneStyles[tone].paper));
  expect(hues).toEqual([paperColours.ok, paperColours.flaw, paperColours.ongoing, paperColours.warning]);
});

test('bars stand still for those who want less motion, and follow done and not done by month [STAT-06]', async () => {
  const matches = window.matchMedia;
  window.matchMedia = (query) => ({ ...matches(query), matches: query.includes('reduced-motion') });
  await renderComponent(
    <BarChart
      title="Brister"
      groupLabel="Månad"
      labels={['jan', 'feb']}
      series={[
        { id: 'done', label: 'Åtgärdade', tone: 'good', values: [1, 2] },
        { id: 'open', label: 'Ej åtgärdade', tone: 'bad', values: [3, 0] },
      ]}
    />,
  );
  await waitFor(() => expect(painted.at(-1)?.options.animation).toBe(false));
  expect(painted.at(-1)?.data.datasets.map(({ label, data }) => [label, data])).toEqual([
    ['Åtgärdade', [1, 2]],
    ['Ej åtgärdade', [3, 0]],
  ]);
  window.matchMedia = matches;
});
