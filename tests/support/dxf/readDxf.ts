import { pageBlocks } from '#domain/dxf/dxfBlocks.ts';
import { binaryMark } from '#domain/dxf/dxfGroups.ts';
import { dxfPages } from '#domain/dxf/dxfPages.ts';
import type { DxfPages } from '#domain/dxf/dxfPages.ts';
import { DxfReader } from '#domain/dxf/dxfReader.ts';
import { dxfTexts } from '#domain/dxf/dxfTexts.ts';
import * as dxf from './dxfWriter.ts';

/** Reads a file in chunks of an odd size, so that lines and values are cut anywhere. */
export const read = (bytes: Uint8Array, piece = 977): DxfPages => {
  const isBinary = new TextDecoder('latin1').decode(bytes.subarray(0, binaryMark.length)) === binaryMark;
  const reader = new DxfReader(isBinary);
  for (let at = 0; at < bytes.length; at += piece) reader.push(bytes.subarray(at, at + piece));
  return dxfPages(reader.finish());
};

/** Returns the first page of a file with its contents. */
export const model = (content: dxf.DxfContent) => {
  const pages = read(dxf.writeDxf(content));
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
    blocks: pageBlocks(pages, page),
    texts: dxfTexts(pages, page).map(({ text }) => text),
  };
};
