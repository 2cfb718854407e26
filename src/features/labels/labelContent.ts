import { encode } from 'uqr';
import type { ItemCode } from '../../contract/codes/itemCode.ts';
import { spacedCode } from '../../domain/codes/itemCode.ts';
import type { LabelTexts, QrRun } from '../../domain/codes/labelLayout.ts';
import { qrRuns } from '../../domain/codes/labelLayout.ts';

/** A label: what its QR code says and what stands beside it. */
export interface Label extends LabelTexts {
  address: string;
}

/** The label of a code. */
export const labelOf = ({ code, address, item }: ItemCode): Label => ({
  address,
  number: item ? String(item.positionNumber) : '',
  kind: item?.name ?? '',
  code: spacedCode(code),
});

/**
 * A QR code as dark rectangles, and its modules per side with the margin. A quarter of it may be worn off; the mask is always the same,
 * as trying all eight takes most of the time and any can be read.
 */
export function qrOf(address: string): { size: number; runs: QrRun[] } {
  const { size, data } = encode(address, { ecc: 'Q', border: 2, maskPattern: 2 });
  return { size, runs: qrRuns(data) };
}
