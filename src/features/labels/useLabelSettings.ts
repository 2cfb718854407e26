import type { LabelStock } from '#domain/codes/labelStock.ts';
import { labelStocks, stockFault, usualStock } from '#domain/codes/labelStock.ts';
import { useAddressParams } from '#platform/useAddressParams.ts';

/** Fields of a stock in the order in which the address lists them. */
export const stockFields = ['columns', 'rows', 'width', 'height', 'left', 'top', 'gapX', 'gapY'] as const;

/** Name of a stock with custom sizes in the address. */
export const ownStock = 'own';

const [firstName = ''] = Object.keys(labelStocks);

const stockIn = (text: string | null): LabelStock => {
  const values = (text ?? '').split('x').map(Number);
  if (values.length !== stockFields.length || values.some((value) => Number.isNaN(value))) return usualStock;
  const entries = stockFields.map((field, index): [keyof LabelStock, number] => [field, values[index] ?? 0]);
  return { ...usualStock, ...Object.fromEntries(entries) };
};

/** Returns the label settings in the address: a known stock or custom sizes, and the first free label. */
export const useLabelSettings = () => {
  const [params, change] = useAddressParams();
  const wished = params.get('stock') ?? firstName;
  const isOwn = wished === ownStock;
  const name = isOwn || wished in labelStocks ? wished : firstName;
  const stock = isOwn ? stockIn(params.get('sizes')) : (labelStocks[name] ?? usualStock);
  const wishedStart = Number(params.get('start') ?? 1);
  const textOf = (sizes: LabelStock) => stockFields.map((field) => sizes[field]).join('x');
  return {
    name,
    stock,
    /** First free label; null while the field is empty. */
    start: Number.isInteger(wishedStart) && wishedStart > 0 ? wishedStart : null,
    fault: stockFault(stock),
    choose: (next: string) =>
      change({ stock: next, sizes: next === ownStock ? textOf(stock) : null, start: null }),
    resize: (sizes: LabelStock) => change({ sizes: textOf(sizes) }),
    startAt: (next: number | null) => change({ start: next ?? 0 }),
  };
};
