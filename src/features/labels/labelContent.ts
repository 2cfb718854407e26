import { encode } from 'uqr';
import type { ItemCode } from '#contract/codes/itemCode.ts';
import { spacedCode } from '#domain/codes/itemCode.ts';
import type { LabelTexts, QrRun } from '#domain/codes/labelLayout.ts';
import { qrRuns } from '#domain/codes/labelLayout.ts';

/** Label: the address in its QR code and the texts next to it. */
export interface Label extends LabelTexts {
  address: string;
}

/** Returns the labels of codes. Codes of several floors, each with its own numbering, include the floor. */
export function labelsOf(codes: readonly ItemCode[]): Label[] {
  const hasFloors = new Set(codes.map(({ item }) => item?.floorId)).size > 1;
  return codes.map(({ code, address, item }) => ({
    address,
    number: item ? String(item.positionNumber) : '',
    kind: item?.name ?? '',
    floor: hasFloors ? (item?.floorName ?? '') : '',
    code: spacedCode(code),
  }));
}

/**
 * Returns a QR code as dark rectangles, and its modules per side with the margin. A quarter of it may be worn off; the mask is always the
 * same, as trying all eight takes most of the time and any can be read.
 */
export function qrOf(address: string): { size: number; runs: QrRun[] } {
  const { size, data } = encode(address, { ecc: 'Q', border: 2, maskPattern: 2 });
  return { size, runs: qrRuns(data) };
}
