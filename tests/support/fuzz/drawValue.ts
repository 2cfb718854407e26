import { z } from 'zod';
import type { Random } from '#tests/faults/random.ts';

/** Sources of random values: `idOf` returns an id for a field of that name. */
export interface Drawing {
  random: Random;
  idOf: (field: string) => number;
}

const long = 'x'.repeat(70_000);
/** Values outside of every shape that trouble databases and parsers. */
const hostile: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  long,
  'a\u0000b',
  '\ud800',
  '\u202e',
  '%',
  '_',
  "';--",
  '{{name}}',
  '=1+1',
  0,
  -1,
  1.5,
  1e308,
  -0,
  2_147_483_647,
  2_147_483_648,
  2 ** 53,
  [],
  {},
  [[]],
  [null],
  { id: 1 },
  { __proto__: 1, constructor: 2 },
  Array.from({ length: 600 }, () => 7),
  '0000-01-01',
  '0001-01-01T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '1e999',
];
const texts = [
  'Räddningsväg',
  'x',
  'Ä'.repeat(200),
  'Brandsläckare 6 kg',
  'أمان',
  '🔥',
  ' två  ord ',
  'a\nb',
  '7',
];
const moments = [
  '2026-11-20T09:00:00Z',
  '2026-02-29T00:00:00Z',
  '2026-11-20T09:00:00',
  '2199-12-31T23:59:59Z',
];

const maybe = (random: Random, share: number): boolean => random.next() < share;

/** Creates a random value of a shape, occasionally an invalid one. `field` is the value's name. */
export function drawValue(drawing: Drawing, shape: z.core.$ZodType, field = '', depth = 0): unknown {
  const { random } = drawing;
  if (maybe(random, 0.03)) return random.pick(hostile);
  if (shape instanceof z.ZodOptional || shape instanceof z.ZodDefault || shape instanceof z.ZodPrefault)
    return maybe(random, 0.5) ? undefined : drawValue(drawing, shape.unwrap(), field, depth);
  if (shape instanceof z.ZodNullable)
    return maybe(random, 0.3) ? null : drawValue(drawing, shape.unwrap(), field, depth);
  if (shape instanceof z.ZodReadonly) return drawValue(drawing, shape.unwrap(), field, depth);
  if (shape instanceof z.ZodCodec) return drawValue(drawing, shape.in, field, depth);
  if (shape instanceof z.ZodPipe)
    return drawValue(drawing, shape.out instanceof z.ZodTransform ? shape.in : shape.out, field, depth);
  if (shape instanceof z.ZodLazy) return drawValue(drawing, shape.unwrap(), field, depth);
  if (shape instanceof z.ZodObject) return drawObject(drawing, shape, depth);
  if (shape instanceof z.ZodUnion) return drawValue(drawing, random.pick(shape.options), field, depth);
  if (shape instanceof z.ZodArray || shape instanceof z.ZodRecord) {
    const [inner, count] = [
      shape instanceof z.ZodArray ? shape.element : shape.valueType,
      depth > 4 ? 0 : random.between(0, maybe(random, 0.02) ? 300 : 3),
    ];
    const rows = Array.from({ length: count }, () => drawValue(drawing, inner, field, depth + 1));
    return shape instanceof z.ZodArray ? rows : Object.fromEntries(rows.entries());
  }
  return drawPlain(drawing, shape, field);
}

function drawObject(drawing: Drawing, shape: z.ZodObject, depth: number): object {
  const fields = Object.entries(shape.shape).flatMap(([name, part]) => {
    const value = drawValue(drawing, part as z.core.$ZodType, name, depth + 1);
    return value === undefined || maybe(drawing.random, 0.02) ? [] : [[name, value]];
  });
  if (maybe(drawing.random, 0.02)) fields.push(['unknown', 1]);
  return Object.fromEntries(fields);
}

function drawPlain({ random, idOf }: Drawing, shape: z.core.$ZodType, field: string): unknown {
  if (shape instanceof z.ZodEnum) return random.pick(shape.options);
  if (shape instanceof z.ZodLiteral) return random.pick([...shape.values]);
  if (shape instanceof z.ZodBoolean) return maybe(random, 0.5);
  if (shape instanceof z.ZodNumber) {
    if (/(?:^id|Ids?)$/i.test(field)) return idOf(field);
    return random.pick([0, 1, 2, random.between(0, 1000), random.next()]);
  }
  if (shape instanceof z.ZodEmail) return `${random.between(1, 50)}@example.com`;
  if (shape instanceof z.ZodUUID) return random.uuid();
  if (shape instanceof z.ZodISODate) return random.pick(moments).slice(0, 10);
  if (shape instanceof z.ZodISODateTime) return random.pick(moments);
  return random.pick([...texts, ...moments, '', random.uuid(), 'https://example.com/a']);
}
