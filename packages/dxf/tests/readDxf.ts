import { readBlocks } from '../src/blocks.ts';
import { isBinaryDxf } from '../src/binary.ts';
import { findPages } from '../src/pages.ts';
import type { DxfPages } from '../src/pages.ts';
import { DxfReader } from '../src/reader.ts';
import { readTexts } from '../src/texts.ts';
import * as dxf from './writer.ts';

/** Names of floors as the tests write them. */
const floorOf = (text: string): string | null => /^(?:PLAN (\d+)|KÄLLARE)$/.exec(text)?.[0] ?? null;

/** Reads a file in chunks of an odd size, so that lines and values are cut anywhere. */
export const readPages = (bytes: Uint8Array, piece = 977): DxfPages => {
  const reader = new DxfReader(isBinaryDxf(bytes));
  for (let at = 0; at < bytes.length; at += piece) reader.push(bytes.subarray(at, at + piece));
  return findPages(reader.finish(), { floorOf });
};

/** Returns the first page of a file with its contents. */
export const model = (content: dxf.DxfContent) => {
  const pages = readPages(dxf.writeDxf(content));
  const [page] = pages.pages;
  if (!page) throw new Error('no page');
  const { left, bottom, right, top } = page.area;
  const space = Math.max(right - left, top - bottom) * (0.02 / 1.04);
  const round = (value: number): number => Math.round(value * 10) / 10 + 0;
  return {
    pages,
    page,
    /** Bounds of the shapes without the paper's margin. */
    area: [left + space, bottom + space, right - space, top - space].map(round),
    blocks: readBlocks(pages, page),
    texts: readTexts(pages, page).map(({ text }) => text),
  };
};
