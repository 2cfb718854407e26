import { useDeferredValue, useMemo, useState } from 'react';
import type { FireProtection } from '#contract/catalogue/catalogue.ts';
import { blockRows, itemsOfBlocks, proposedKind, proposedTags } from '#domain/blocks/blockTable.ts';
import type { BlockChoice, BlockRow } from '#domain/blocks/blockTable.ts';
import type { GridBlock } from '#domain/blocks/gridBlocks.ts';
import type { EditorItem } from '#domain/drawings/edits.ts';
import type { KindWords } from '#domain/imports/kindWords.ts';

type Options = {
  blocks: readonly GridBlock[];
  kinds: readonly FireProtection[];
  words: KindWords;
  /** Customer's earlier choices for blocks, by normalized name. */
  kept: ReadonlyMap<string, number>;
  standing: readonly EditorItem[];
  /** Called when the user has chosen something. */
  onChanged: () => void;
};

const keyOf = ({ x, y, name }: GridBlock): string => `${name} ${x} ${y}`;

/** Returns the table of blocks: the proposals, the choices, and the resulting items. */
export const useBlockTable = ({ blocks, kinds, words, kept, standing, onChanged }: Options) => {
  const rows = useMemo(() => {
    const allRows = blockRows(blocks);
    const isMeant = (row: BlockRow): number => (proposedKind(row, kinds, words, kept) === null ? 1 : 0);
    return allRows.sort((a, b) => isMeant(a) - isMeant(b));
  }, [blocks, kinds, words, kept]);
  const proposed = useMemo(
    () =>
      new Map(
        rows.map((row): [string, BlockChoice] => [
          row.name,
          { kindId: proposedKind(row, kinds, words, kept), ...proposedTags(row) },
        ]),
      ),
    [rows, kinds, words, kept],
  );
  const [changed, setChanged] = useState<ReadonlyMap<string, BlockChoice>>(new Map());
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [isTurned, setTurned] = useState(false);
  const choices = useMemo(() => new Map([...proposed, ...changed]), [proposed, changed]);
  const deferredChoices = useDeferredValue(choices);
  const proposedItems = useMemo(
    () =>
      itemsOfBlocks(
        blocks.filter((block) => !leftOut.has(keyOf(block))),
        ...([deferredChoices, kinds, standing, isTurned] as const),
      ),
    [blocks, deferredChoices, kinds, standing, isTurned, leftOut],
  );
  return {
    rows,
    choices,
    made: proposedItems,
    isTurned,
    setTurned,
    leftOutCount: leftOut.size,
    change: (name: string, choice: Partial<BlockChoice>): void => {
      const now = choices.get(name) ?? { kindId: null, numberTag: null, nameTag: null };
      setChanged(new Map([...changed, [name, { ...now, ...choice }]]));
      onChanged();
    },
    /** Leaves out the block that became an item at this position. */
    leaveOut: (x: number, y: number): void => {
      const near = blocks.filter(
        (block) =>
          Math.round(block.x) === x && Math.round(block.y) === y && choices.get(block.name)?.kindId !== null,
      );
      setLeftOut(new Set([...leftOut, ...near.map(keyOf)]));
      onChanged();
    },
    takeAll: (): void => setLeftOut(new Set()),
  };
};

export type BlockTableState = ReturnType<typeof useBlockTable>;
