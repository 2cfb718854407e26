import { binaryMark } from './binary.ts';
import { DxfError, dxfLimits } from './limits.ts';

/** Receives one value of a DXF with its group code; the code's range determines number or text. (DXF reference, Group codes) */
export type DxfSink = (code: number, value: string | number) => void;

/** Parses a file chunk by chunk and passes on its values. */
export interface DxfGroups {
  push: (bytes: Uint8Array) => void;
  /** Ends the file; an unterminated rest is passed on or dropped. */
  end: () => void;
}

/** Type of a group's value in a binary file. */
type Kind = 'text' | 'double' | 'short' | 'int' | 'long' | 'bool' | 'chunk';

const kindOf = (code: number): Kind => {
  if (code < 10) return 'text';
  if (code < 60) return 'double';
  if (code < 80) return 'short';
  if (code < 90) return 'text';
  if (code < 100) return 'int';
  if (code < 110) return 'text';
  if (code < 150) return 'double';
  if (code < 160) return 'text';
  if (code < 170) return 'long';
  if (code < 180) return 'short';
  if (code < 210) return 'text';
  if (code < 240) return 'double';
  if (code < 270) return 'text';
  if (code < 290) return 'short';
  if (code < 300) return 'bool';
  if (code < 310) return 'text';
  if (code < 320) return 'chunk';
  if (code < 370) return 'text';
  if (code < 390) return 'short';
  if (code < 400) return 'text';
  if (code < 410) return 'short';
  if (code < 420) return 'text';
  if (code < 430) return 'int';
  if (code < 440) return 'text';
  if (code < 450) return 'int';
  if (code < 460) return 'int';
  if (code < 470) return 'double';
  if (code < 482) return 'text';
  if (code === 1004) return 'chunk';
  if (code < 1010) return 'text';
  if (code < 1060) return 'double';
  if (code < 1071) return 'short';
  return code === 1071 ? 'int' : 'text';
};

const isNumber: readonly boolean[] = Array.from({ length: 1072 }, (_, code) => {
  const kind = kindOf(code);
  return kind !== 'text' && kind !== 'chunk';
});

/**
 * Parses the text format: a line with a code, then a line with its value. Bytes are kept as characters; `dxfText` decodes them once the
 * encoding is known.
 */
const textGroups = (sink: DxfSink): DxfGroups => {
  const decoder = new TextDecoder('latin1');
  let pendingText = '';
  let code: number | null = null;
  let wrong = 0;
  const take = (line: string): void => {
    if (code !== null) {
      sink(code, isNumber[code] === true ? Number(line) : line);
      code = null;
      return;
    }
    const number = Number(line);
    if (Number.isInteger(number) && number >= -10 && number <= 1071 && line.trim() !== '') {
      // Negative codes are private to programs; map them to a code that is ignored.
      code = Math.max(number, -1) === -1 ? 999 : number;
      return;
    }
    // Tolerates an extra empty line, a common mistake of programs.
    if (line.trim() === '') return;
    wrong += 1;
    if (wrong > 20) throw new DxfError('dxf_broken', `no code: ${line.slice(0, 40)}`);
  };
  return {
    push: (bytes) => {
      const lines = (pendingText + decoder.decode(bytes, { stream: true })).split('\n');
      pendingText = lines.pop() ?? '';
      if (pendingText.length > dxfLimits.line) throw new DxfError('dxf_broken', 'an endless line');
      for (const line of lines) take(line.endsWith('\r') ? line.slice(0, -1) : line);
    },
    end: () => {
      if (pendingText !== '') take(pendingText.trimEnd());
      pendingText = '';
    },
  };
};

/** Parses the binary format: codes have one byte up to release 12, two from then on. */
const binaryGroups = (sink: DxfSink): DxfGroups => {
  const decoder = new TextDecoder('latin1');
  let pendingBytes = new Uint8Array(0);
  let isWide: boolean | null = null;
  let skipped = 0;

  /** Parses one group; returns the offset after it, or -1 if bytes are missing. */
  const takeOne = (view: DataView, bytes: Uint8Array, from: number): number => {
    let at = from;
    const hasBytes = (size: number): boolean => at + size <= bytes.length;
    if (!hasBytes(3)) return -1;
    let code = isWide === true ? view.getInt16(at, true) : view.getUint8(at);
    at += isWide === true ? 2 : 1;
    if (isWide !== true && code === 255) {
      code = view.getInt16(at, true);
      at += 2;
    }
    if (code < -10 || code > 1071) throw new DxfError('dxf_broken', `no code: ${code}`);
    const fixed = (size: number, read: () => number): number => {
      if (!hasBytes(size)) return -1;
      sink(code, read());
      return at + size;
    };
    switch (kindOf(Math.max(code, 0))) {
      case 'double':
        return fixed(8, () => view.getFloat64(at, true));
      case 'short':
        return fixed(2, () => view.getInt16(at, true));
      case 'int':
        return fixed(4, () => view.getInt32(at, true));
      case 'long':
        return fixed(8, () => Number(view.getBigInt64(at, true)));
      case 'bool':
        return fixed(1, () => view.getUint8(at));
      case 'chunk': {
        const size = hasBytes(1) ? view.getUint8(at) + 1 : 1;
        return hasBytes(size) ? at + size : -1;
      }
      default: {
        const end = bytes.indexOf(0, at);
        if (end === -1) {
          if (bytes.length - at > dxfLimits.line) throw new DxfError('dxf_broken', 'an endless text');
          return -1;
        }
        sink(code < 0 ? 999 : code, decoder.decode(bytes.subarray(at, end)));
        return end + 1;
      }
    }
  };
  const takeAll = (bytes: Uint8Array): Uint8Array => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let at = 0;
    if (skipped === 0) {
      if (bytes.length < binaryMark.length + 4) return bytes;
      at = binaryMark.length;
      skipped = at;
    }
    isWide ??= bytes[at] === 0 && bytes[at + 1] === 0;
    for (let next = at; next !== -1 && next < bytes.length;) {
      at = next;
      next = takeOne(view, bytes, at);
      if (next !== -1) at = next;
    }
    return bytes.subarray(at);
  };
  return {
    push: (bytes) => {
      const joinedBytes = new Uint8Array(pendingBytes.length + bytes.length);
      joinedBytes.set(pendingBytes);
      joinedBytes.set(bytes, pendingBytes.length);
      pendingBytes = takeAll(joinedBytes).slice();
    },
    end: () => undefined,
  };
};

/** Creates the parser for the text or the binary format. */
export const dxfGroups = (sink: DxfSink, isBinary: boolean): DxfGroups =>
  isBinary ? binaryGroups(sink) : textGroups(sink);
