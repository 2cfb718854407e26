import type { CutPlan, QuarterTurns, Size } from '#domain/drawings/cropping.ts';
import type { Matrix } from '#domain/drawings/matrix.ts';
import { floorKey } from '#domain/drawings/floorNames.ts';
import { combined } from '#domain/drawings/matrix.ts';
import { readBlocks } from '@tillsyn/dxf/blocks';
import { isBinaryDxf } from '@tillsyn/dxf/binary';
import { DxfError } from '@tillsyn/dxf/limits';
import { findPages, pageMatrix } from '@tillsyn/dxf/pages';
import type { DxfPage, DxfPages } from '@tillsyn/dxf/pages';
import { DxfReader } from '@tillsyn/dxf/reader';
import { readTexts } from '@tillsyn/dxf/texts';
import type { DxfResult, DxfAsk, DxfReply } from './dxfMessages.ts';
import { paintPage } from '@tillsyn/dxf/paint';

/** Number of bytes per read. */
const pieceBytes = 1024 * 1024;

/** Number of bytes at a file's start that tell a binary DXF. */
const headBytes = 22;

/** Time between pauses, in which cancellation messages are received. */
const turnMs = 40;

let open: DxfPages | null = null;
const stopped = new Set<number>();

const reply = (message: DxfReply, transfer: Transferable[] = []): void =>
  self.postMessage(message, { transfer });

const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.onmessage = () => waiting.shift()?.();
const othersTurn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    channel.port2.postMessage(null);
  });

const readDxf = async (id: number, file: File): Promise<DxfResult> => {
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  const reader = new DxfReader(isBinaryDxf(head));
  for (let at = 0; at < file.size; at += pieceBytes) {
    if (stopped.has(id)) return { stopped: true };
    reader.push(new Uint8Array(await file.slice(at, at + pieceBytes).arrayBuffer()));
    reply({ id, share: Math.min(1, (at + pieceBytes) / file.size) });
    await othersTurn();
  }
  const parsed = reader.finish();
  if (parsed.isCut) return { problem: 'cut_off' };
  open = findPages(parsed, { floorOf: floorKey });
  return {
    pages: open.pages.map(({ kind, name, isMeant, area }) => ({
      kind,
      name,
      isMeant,
      width: area.right - area.left,
      height: area.top - area.bottom,
    })),
  };
};

/** Returns the matrix that rotates a picture of this size clockwise. */
const turnPlace = ({ width, height }: Size, turns: QuarterTurns): Matrix => {
  const places: readonly Matrix[] = [
    [1, 0, 0, 1, 0, 0],
    [0, 1, -1, 0, height, 0],
    [-1, 0, 0, -1, width, height],
    [0, -1, 1, 0, 0, width],
  ];
  return places[turns] ?? [1, 0, 0, 1, 0, 0];
};

const draw = async (id: number, page: DxfPage, turns: QuarterTurns, plan: CutPlan): Promise<DxfResult> => {
  if (!open) return { problem: 'dxf_broken' };
  const { area } = page;
  const size = {
    width: (area.right - area.left) * plan.scale,
    height: (area.top - area.bottom) * plan.scale,
  };
  const shift: Matrix = [1, 0, 0, 1, -plan.left, -plan.top];
  const place = combined(shift, combined(turnPlace(size, turns), pageMatrix(page, plan.scale)));
  const canvas = new OffscreenCanvas(plan.width, plan.height);
  const painting = paintPage(open, page, canvas, place);
  let since = performance.now();
  for (;;) {
    const { done, value } = painting.next();
    if (done) return value ? { picture: canvas.transferToImageBitmap() } : { problem: 'no_room' };
    if (performance.now() - since < turnMs) continue;
    await othersTurn();
    since = performance.now();
    if (stopped.has(id)) {
      canvas.width = 0;
      return { stopped: true };
    }
  }
};

const handleAsk = async (id: number, ask: Exclude<DxfAsk, { do: 'stop' }>): Promise<DxfResult> => {
  if (ask.do === 'open') return readDxf(id, ask.file);
  const page = open?.pages[ask.page - 1];
  if (!open || !page) return { problem: 'dxf_broken' };
  if (ask.do === 'draw') return draw(id, page, ask.turns, ask.plan);
  return ask.do === 'texts' ? { texts: readTexts(open, page) } : { blocks: readBlocks(open, page) };
};

self.onmessage = ({ data: { id, ask } }: MessageEvent<{ id: number; ask: DxfAsk }>): void => {
  if (ask.do === 'stop') {
    stopped.add(ask.id);
    return;
  }
  handleAsk(id, ask)
    .catch((error: unknown): DxfResult => {
      if (error instanceof DxfError) return { problem: error.problem };
      // Covers files not caught by any limit, and devices without enough memory.
      return { problem: error instanceof RangeError ? 'no_room' : 'dxf_broken' };
    })
    .then(
      (found) => {
        stopped.delete(id);
        reply({ id, answer: found }, 'picture' in found ? [found.picture] : []);
      },
      () => undefined,
    );
};
