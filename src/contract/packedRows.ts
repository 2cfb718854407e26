import { z } from 'zod';

/** Values of a field: record `i` has `values[at[i]]`, and lacks the field where `at[i]` is -1; without `at` it has `values[i]`. */
export interface PackedColumn<Value> {
  values: Value[];
  at?: number[] | undefined;
}

/** Records of a list, each repeated value once: the first record, and the values of each field that isn't the same in all of them. */
export interface PackedRows<Row extends object> {
  count: number;
  first?: Partial<Row> | undefined;
  columns: { [Field in keyof Row]?: PackedColumn<Exclude<Row[Field], undefined>> | undefined };
}

const packedColumn = (value: z.core.$ZodType) =>
  z.object({ values: z.array(value), at: z.array(z.int().min(-1)).optional() });

/** Returns the schema of packed records. */
export const packedRows = <Shape extends z.ZodRawShape>(row: z.ZodObject<Shape>) => {
  const columns = Object.entries<z.core.$ZodType>(row.shape).map(
    ([field, value]) => [field, packedColumn(value).optional()] as const,
  );
  const schema = z.object({
    count: z.int().min(0),
    first: row.optional(),
    columns: z.object(Object.fromEntries(columns)),
  });
  return schema as unknown as z.ZodType<PackedRows<z.infer<z.ZodObject<Shape>>>>;
};
