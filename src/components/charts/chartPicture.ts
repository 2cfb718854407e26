import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  DoughnutController,
  Legend,
  LinearScale,
  SubTitle,
  Title,
} from 'chart.js';
import type { ChartConfiguration, Plugin } from 'chart.js';
import { canvasJpeg } from '#platform/pdf/paperImage.ts';
import { hatched } from './chartInk.ts';
import type { BarSeries, ChartPicture } from './chartTypes.ts';
import { doughnutCutout, toneStyles } from './pieColours.ts';

Chart.register(
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  DoughnutController,
  Legend,
  LinearScale,
  SubTitle,
  Title,
);

const size = {
  bars: { width: 1200, height: 640 },
  doughnut: { width: 900, height: 640 },
  pie: { width: 900, height: 640 },
} as const;
/** Size of a chart without title and legend, for a page that has them as text. */
const bareSize = {
  bars: { width: 1140, height: 400 },
  doughnut: { width: 400, height: 400 },
  pie: { width: 400, height: 400 },
} as const;
const paper = '#ffffff';
const text = '#1f252b';

/** White background, so that a picture can be pasted anywhere. */
const ground: Plugin = {
  id: 'ground',
  beforeDraw: ({ ctx, width, height }) => {
    ctx.save();
    ctx.fillStyle = paper;
    ctx.fillRect(0, 0, width, height);
    ctx.restore();
  },
};

const fillOf = ({ tone }: BarSeries) => {
  const { paper: colour, isHatched } = toneStyles[tone];
  return isHatched ? hatched(colour, paper) : colour;
};

const shared = (picture: ChartPicture, isBare: boolean) => ({
  responsive: false,
  animation: false as const,
  devicePixelRatio: 2,
  color: text,
  layout: { padding: isBare ? 4 : 24 },
  plugins: isBare ? bare : captions(picture),
});

const bare = { title: { display: false }, subtitle: { display: false }, legend: { display: false } };

const captions = (picture: ChartPicture) => ({
  title: { display: true, text: picture.title, color: text, font: { size: 26 } },
  subtitle: { display: true, text: picture.note, color: text, font: { size: 16 }, padding: { bottom: 16 } },
  legend: { position: 'bottom' as const, labels: { color: text, font: { size: 16 } } },
});

const barsOf = (picture: ChartPicture, isBare: boolean): ChartConfiguration<'bar'> => ({
  type: 'bar',
  data: {
    labels: [...picture.labels],
    datasets: picture.series.map((series) => ({
      label: series.label,
      data: [...series.values],
      backgroundColor: fillOf(series),
      borderColor: toneStyles[series.tone].paper,
      borderWidth: 1,
    })),
  },
  options: {
    ...shared(picture, isBare),
    scales: {
      x: { stacked: true, grid: { display: false }, ticks: { color: text, font: { size: 16 } } },
      y: { stacked: true, beginAtZero: true, ticks: { color: text, precision: 0, font: { size: 16 } } },
    },
  },
  plugins: [ground],
});

const roundOf = (picture: ChartPicture, isBare: boolean): ChartConfiguration<'doughnut'> => {
  // A pie of a single part has no edge.
  const isWhole = picture.series.filter(({ values }) => (values[0] ?? 0) > 0).length < 2;
  return {
    type: 'doughnut',
    data: {
      labels: picture.series.map(({ label, values }) => `${label}: ${values[0] ?? 0}`),
      datasets: [
        {
          data: picture.series.map(({ values }) => values[0] ?? 0),
          backgroundColor: picture.series.map(({ tone }) => toneStyles[tone].paper),
          borderColor: paper,
          borderWidth: isWhole ? 0 : 2,
        },
      ],
    },
    options: { ...shared(picture, isBare), cutout: picture.kind === 'pie' ? 0 : doughnutCutout },
    plugins: [ground],
  };
};

/** Renders a chart on a canvas and reads the result. */
const readPainted = async <Result>(
  picture: ChartPicture,
  isBare: boolean,
  read: (canvas: HTMLCanvasElement) => Promise<Result>,
): Promise<Result> => {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, (isBare ? bareSize : size)[picture.kind]);
  const chart =
    picture.kind === 'bars'
      ? new Chart(canvas, barsOf(picture, isBare))
      : new Chart(canvas, roundOf(picture, isBare));
  try {
    return await read(canvas);
  } finally {
    chart.destroy();
  }
};

/** Renders a chart as a PNG in paper colours, with title, note and legend; null if the browser can't. */
export const chartPicture = (picture: ChartPicture): Promise<Blob | null> =>
  readPainted(picture, false, (canvas) => new Promise((resolve) => canvas.toBlob(resolve, 'image/png')));

/**
 * Renders a chart alone in paper colours, as JPEG bytes: the page has title, legend and numbers as text.
 * @throws Error where the browser gives no canvas
 */
export const paperChart = (picture: ChartPicture): Promise<Uint8Array> =>
  readPainted(picture, true, canvasJpeg);
