import type { ReactElement } from 'react';
import type { Language } from '../../contract/constants.ts';
import type { PaperTable } from '../../platform/pdf/drawTable.ts';
import type { PaperImage } from '../../platform/pdf/paperImage.ts';
import type { ChartPicture } from '../charts/chartTypes.ts';

/** Photos of a report; `missing` stands where one can't be had. */
export interface ReportPhotos {
  items: readonly { caption: string; take: () => Promise<PaperImage | null> }[];
  missing: string;
}

/** One thing of a report with its pictures: they stand below its words, none is cut, and the first of them never without its words. */
export interface ReportCard {
  mark: string;
  title: string;
  facts: readonly { term: string; text: string }[];
  pictures: ReportPhotos['items'];
}

/** A part of a report under a heading of its own: what it has stands in this order, a round chart beside its table. */
export interface ReportSection {
  heading: string;
  note?: string;
  chart?: ChartPicture;
  /** What the marks mean, each with its text. */
  legend?: readonly { mark: string; text: string }[];
  table?: PaperTable;
  cards?: { items: readonly ReportCard[]; missing: string };
}

/** What a screen says, as it goes to paper: texts stay text; its charts and marks become pictures. */
export interface Report {
  language: Language;
  title: string;
  subtitle: string;
  /** What its file is called, where that isn't title and subtitle. */
  fileName?: string;
  facts?: readonly { term: string; text: string }[];
  sections: readonly ReportSection[];
  /** The circles and patches that tables and legends name, as the screen shows them; 24 px square. */
  marks: Readonly<Record<string, ReactElement>>;
  pageText: (page: number, pages: number) => string;
}
