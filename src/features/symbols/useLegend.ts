import { useRef, useState } from 'react';
import { gridSize } from '#contract/constants.ts';
import type { FireProtection } from '#contract/catalogue/catalogue.ts';
import type { FloorMap } from '#contract/drawings/drawing.ts';
import { chosenKind } from '#domain/imports/kindWords.ts';
import { plainWord } from '#domain/imports/rowImport.ts';
import type { Frame } from '#domain/symbols/offers.ts';
import type { PlacedText } from '#domain/symbols/nearTexts.ts';
import { readKindWords } from '#entities/catalogue/readKindWords.ts';
import { useUser } from '#entities/session/useSession.ts';
import type { Failure } from '#platform/calls/failure.ts';
import { newId } from '#platform/ids.ts';
import { logFailure } from '#platform/log.ts';
import { openSymbolSeeker } from '#platform/symbols/symbolSeeker.ts';
import { NotLoaded, pictureOf, textsOf } from './seekOnDrawings.ts';
import type { Sought } from './sought.ts';
import { useCallQuery } from '#store/callApi.ts';
import { symbolKindsOfCustomer } from '#entities/drawings/drawingQueries.ts';

/** Returns the texts in a frame, from top and left, joined. */
const textIn = (texts: readonly PlacedText[], { x, y, width, height }: Frame): string =>
  texts
    .filter((text) => {
      const [across, down] = [text.x / gridSize, text.y / gridSize];
      return across >= x && across <= x + width && down >= y && down <= y + height;
    })
    .toSorted((a, b) => (Math.abs(a.y - b.y) > Math.min(a.height, b.height) / 2 ? a.y - b.y : a.x - b.x))
    .map(({ text }) => text.trim())
    .join(' ')
    .trim();

export type LegendState =
  | { status: 'idle' | 'reading' | 'empty' | 'broken' }
  | { status: 'unloaded'; failure: Failure };

const idle: LegendState = { status: 'idle' };

/** Returns the reader of a framed legend: its rows, each with the kind of its text at this customer. [SETUP-83, SETUP-85] */
export const useLegend = (map: FloorMap, customerId: number, kinds: readonly FireProtection[]) => {
  const { id: ownerUserId } = useUser();
  const knownKinds = useCallQuery('listSymbolKinds', symbolKindsOfCustomer(customerId)).currentData?.rows;
  const [state, setState] = useState<LegendState>(idle);
  const texts = useRef<readonly PlacedText[]>([]);
  const kindFor = async (text: string): Promise<number | null> => {
    if (!text) return null;
    const keptKind = knownKinds?.find(({ symbol }) => symbol === plainWord(text))?.fireProtectionId;
    if (keptKind !== undefined && kinds.some(({ id }) => id === keptKind)) return keptKind;
    const kind = chosenKind(text, kinds, await readKindWords());
    return typeof kind === 'string' ? null : kind.id;
  };
  const readLegend = async (frame: Frame): Promise<Sought[] | null> => {
    setState({ status: 'reading' });
    const seeker = openSymbolSeeker();
    try {
      texts.current = await textsOf(map);
      const rows = await seeker.legend(await pictureOf(ownerUserId, map), frame);
      setState(rows.length > 0 ? idle : { status: 'empty' });
      return await Promise.all(
        rows.map(async ({ symbol, text }) => {
          const words = textIn(texts.current, text);
          return { id: newId(), frame: symbol, kindId: await kindFor(words), text: words };
        }),
      );
    } catch (error) {
      if (error instanceof NotLoaded) setState({ status: 'unloaded', failure: error.failure });
      else {
        logFailure('a legend could not be read', error);
        setState({ status: 'broken' });
      }
      return null;
    } finally {
      seeker.close();
    }
  };
  /** Returns a row that is framed by hand: the text to the right of its symbol, within the legend. */
  const rowAt = async (symbol: Frame, legend: Frame): Promise<Pick<Sought, 'text' | 'kindId'>> => {
    const leftEdge = symbol.x + symbol.width;
    const width = Math.max(0, legend.x + legend.width - leftEdge);
    const text = textIn(texts.current, { ...symbol, x: leftEdge, width });
    return { text, kindId: await kindFor(text) };
  };
  return { state, read: readLegend, rowAt, kindFor, reset: () => setState(idle) };
};
