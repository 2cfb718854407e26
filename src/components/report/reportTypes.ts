import type { ReactElement } from 'react';
import type { Language } from '#contract/constants.ts';
import type { PaperTable } from '#platform/pdf/drawTable.ts';
import type { PaperImage } from '#platform/pdf/paperImage.ts';
import type { ChartPicture } from '../charts/chartTypes.ts';

/** Photos of a report; `missing` replaces an unavailable one. */
export interface ReportPhotos {
  items: readonly { caption: string; take: () => Promise<PaperImage | null> }[];
  missing: string;
}

/** Entry of a report with its pictures: they follow its text, none is split, and the first of them stays with the text. */
export interface ReportCard {
  mark: string;
  title: string;
  facts: readonly { term: string; text: string }[];
  pictures: ReportPhotos['items'];
}

/** Section of a report with its own heading: contents in this order, a pie or doughnut chart next to its table. */
export interface ReportSection {
  heading: string;
  note?: string;
  chart?: ChartPicture;
  /** Meaning of the marks. */
  legend?: readonly { mark: string; text: string }[];
  table?: PaperTable;
  cards?: { items: readonly ReportCard[]; missing: string };
}

/** Content of a screen for paper: texts stay text; charts and marks become pictures. */
export interface Report {
  language: Language;
  title: string;
  subtitle: string;
  /** Name of the file, if it isn't title and subtitle. */
  fileName?: string;
  facts?: readonly { term: string; text: string }[];
  sections: readonly ReportSection[];
  /** Marks and colour swatches used in tables and legends, rendered as on the screen; 24 px square. */
  marks: Readonly<Record<string, ReactElement>>;
  pageText: (page: number, pages: number) => string;
}
