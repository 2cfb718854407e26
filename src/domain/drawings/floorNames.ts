/**
 * A floor read from a text: its name in plain spelling, and its level. `top` is a level relative to the highest numbered floor: 1 for an
 * attic, 2 for a roof. `isCode`: the level comes from a drawing number, without a name.
 */
export interface ReadFloor {
  name: string | null;
  level: number | null;
  top?: 1 | 2;
  isCode?: true;
}

const letter = String.raw`[\p{L}\p{N}]`;
const start = `(?<!${letter})`;
const end = `(?!${letter})`;
/** Excludes numbers followed by a unit of area or length, or by the total of a sheet count. */
const otherwise = String.raw`(?!\s*(?:m²|m2|kvm|mm|cm|m|%)${end})(?!\s+(?:av|of|\/)\s*\d)`;
/** Number of a floor; excludes scales ("1:100"), decimals and dates. */
const number = String.raw`([-−–]?\d{1,2})(?:\s?[-–]\s?(\d{1,2}))?(?![\d:/]|[.,-]\d)([a-c])?${end}${otherwise}`;
/** Start of a number; excludes the end of a scale ("1:50"), a date or a drawing number ("A-01"). */
const numberStart = String.raw`${start}(?<!${letter}[-:/.,])`;
const sign = (text: string): number => Number(text.replace(/[−–]/, '-'));

const beforeNumber =
  'våningsplan|våningen|våning|vån|planet|plan|etage|etasje|floor|level|lvl|storey|story|kerros|krs|taso';
const afterNumber = String.raw`våningen|våning|vån|floor|level|storey|story|kerros|krs|etasje`;

const patterns = {
  before: new RegExp(`${start}(${beforeNumber})\\.?\\s*(?:nr\\.?\\s*)?${number}`, 'iu'),
  after: new RegExp(
    `${numberStart}(-?\\d{1,2})(\\.|:[ae]|st|nd|rd|th)?\\s*(${afterNumber})(?:\\.(?!\\d)|${end})(?!\\s+(?:area|height)${end})`,
    'iu',
  ),
  stairs: new RegExp(`${numberStart}(\\d{1,2})\\s*tr(?:appor|appa)?(?:\\.|${end})`, 'iu'),
  /** Swedish drawing numbers: discipline, group, view type (1 is a plan), then floor and running number. */
  code: /(?<![\p{L}\p{N}])\p{Lu}{1,3}[-_. ]?\d{2}(?:[.]\d)?[-_. ]1[-_. ](\d{2})\d{2}(?!\d)/u,
  /** English level codes within a drawing number: "-L02-". */
  level: /(?:(?<=[\p{L}\p{N}]-)L(\d{2})(?![\p{L}\p{N}])|^L(\d{2})(?=-))/u,
  basement: /(?:(?<=[\p{L}\p{N}]-)B([1-5])(?=-[\p{L}\p{N}])|^B([1-5])(?=-))/u,
} as const;

/** Words that may follow a floor's abbreviation ("KV rev B"); any other word is the name of a property. */
const besides =
  'plan|vån|rev|del|hus|bygg|brand|skala|ritn|utrym|insats|möbl|etapp|relation|norra|södra|östra|västra|och|blad|sid';
/** Property names in Swedish and Finnish title blocks: "KV. LEJONET 4", "Kvarteret Vinden", "Fastighet: Taket 1:2". */
const properties = new RegExp(
  [
    `${start}(?:kv\\.|kvarter(?:et)?${end}\\.?|fastighet(?:en|sbeteckning)?${end}|kortteli${end})\\s*:?\\s*(?!(?:${besides}))\\p{L}[\\p{L}-]*(?:\\s+\\d+(?::\\d+)?)?`,
    `${start}kv\\s+(?!(?:${besides}))\\p{L}{3}[\\p{L}-]*(?:\\s+\\d+(?::\\d+)?)?`,
    // Voltage.
    `\\d\\s?kv${end}`,
  ].join('|'),
  'giu',
);

const ordinals: Readonly<Record<string, number>> = {
  första: 1,
  andra: 2,
  tredje: 3,
  fjärde: 4,
  femte: 5,
  sjätte: 6,
  sjunde: 7,
  åttonde: 8,
  nionde: 9,
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  ensimmäinen: 1,
  toinen: 2,
  kolmas: 3,
  neljäs: 4,
  viides: 5,
  kuudes: 6,
  seitsemäs: 7,
};
const ordinal = new RegExp(
  `${start}(${Object.keys(ordinals).join('|')})\\s+(våningen|våning|planet|floor|level|storey|kerros)${end}`,
  'iu',
);

interface Word {
  words: string;
  level: number | null;
  top?: 1 | 2;
  /** True if a following number counts downwards. */
  isDeeper?: true;
}

/** Words for floors without a number. Longer ones come first. */
const words: readonly Word[] = [
  {
    words:
      'källarvåningen|källarvåning|källarplanet|källarplan|källaren|källare|kellarikerros|kellari|basement|cellar|kv',
    level: -1,
    isDeeper: true,
  },
  { words: 'lower ground floor|lower ground|souterräng|sutterräng|suterräng|souterrain', level: -1 },
  {
    words:
      'bottenvåningen|bottenvåning|bottenplan|entréplanet|entréplan|entreplan|entrévåning|entrevåning|markplan|gatuplan|entré|bv',
    level: 0,
  },
  { words: String.raw`ground floor|ground level|street level|ground(?!\s+\p{L}{4})|gf|g/f`, level: 0 },
  { words: 'pohjakerros|maantasokerros|maantaso|katutaso|sisääntulokerros|alakerta', level: 0 },
  { words: 'nedervåningen|nedervåning|nedre planet|nedre plan|lower floor', level: 0 },
  {
    words:
      'övervåningen|övervåning|övre våningen|övre våning|övre planet|övre plan|överplan|yläkerta|yläkerros|upper floor|upper level|upstairs',
    level: 1,
  },
  {
    words: 'vindsvåningen|vindsvåning|vindsplan|vinden|vind|attic|loft|ullakkokerros|ullakko|vintti',
    level: null,
    top: 1,
  },
  { words: 'takplan|yttertak|takvåning|roof plan|roof|vesikatto|katto|tak', level: null, top: 2 },
  { words: 'entresolplan|entresol|mellanplan|mezzanine|välikerros|parvi', level: null },
];
/** Pattern of floors named by a letter, without a known level: "Floor A". */
const lettered = new RegExp(
  `${start}(?:[Ff]loor|FLOOR|[Vv]åning|VÅNING|[Kk]erros|KERROS|[Ll]evel|LEVEL)\\s+[A-H]${end}`,
  'u',
);
const wordPatterns = words.map((word) => ({
  ...word,
  pattern: new RegExp(`${start}(${word.words})(?:\\s*([1-5]))?${end}`, 'iu'),
}));

/** Normalises spelling: no capitals throughout, no leading zeros. */
const tidied = (text: string): string => {
  const plain = text
    .replace(/\s+/gu, ' ')
    .replace(/(?<![\d])0+(?=\d)/gu, '')
    .trim();
  const isLoud = plain === plain.toUpperCase() && /\p{L}{3}/u.test(plain);
  const quiet = isLoud ? plain.toLowerCase() : plain;
  return quiet.charAt(0).toUpperCase() + quiet.slice(1);
};

const spaced = (text: string): string => text.normalize('NFC').replace(/[_+]/g, ' ');

const isOfPlan = (text: string, found: RegExpExecArray | null): boolean =>
  found !== null && /^\s+plans?(?!\p{L})/iu.test(text.slice(found.index + found[0].length));

/** Reads the floor that a text names: "Plan 1", "Källare", "2. kerros", "A-40-1-0200". Null if it names none. */
export function readFloor(given: string): ReadFloor | null {
  const text = spaced(given).replace(properties, ' ');
  const before = patterns.before.exec(text);
  // Writes "Plan5" as "Plan 5".
  if (before)
    return { name: tidied(before[0].replace(/(?<=\p{L})(?=\d)/u, ' ')), level: sign(before[2] ?? '') };
  const after = patterns.after.exec(text);
  // "Sheet 2 Floor plan" is a plan of any floor, "2nd floor plan" one of the second.
  const isSheet = after?.[2] === undefined && /^floor$/iu.test(after?.[3] ?? '') && isOfPlan(text, after);
  if (after && !isSheet) return { name: tidied(after[0]), level: sign(after[1] ?? '') };
  const counted = ordinal.exec(text);
  if (counted) return { name: tidied(counted[0]), level: ordinals[(counted[1] ?? '').toLowerCase()] ?? null };
  const stairs = patterns.stairs.exec(text);
  if (stairs) return { name: tidied(stairs[0]), level: Number(stairs[1]) };
  for (const { pattern, level, top, isDeeper } of wordPatterns) {
    const [whole, , deeper] = pattern.exec(text) ?? [];
    if (whole === undefined) continue;
    const name = /^(?:bv|kv|gf|g\/f)$/iu.test(whole) ? whole.toUpperCase() : tidied(whole);
    if (!isDeeper) return { name, level, ...(top ? { top } : {}) };
    return { name, level: deeper ? -Number(deeper) : level };
  }
  const [byLetter] = lettered.exec(text) ?? [];
  if (byLetter !== undefined) return { name: tidied(byLetter), level: null };
  const code = patterns.code.exec(text);
  if (code) return { name: null, level: Number(code[1]), isCode: true };
  const below = patterns.basement.exec(text);
  if (below) return { name: null, level: -Number(below[1] ?? below[2]), isCode: true };
  const level = patterns.level.exec(text);
  return level ? { name: null, level: Number(level[1] ?? level[2]), isCode: true } : null;
}

/** Resolves the levels of a whole set: attics and roofs follow the highest numbered floor; unknown levels become 0. */
export function settledLevels(floors: readonly (ReadFloor | null)[], standing: readonly number[]): number[] {
  const knownLevels = [...standing, ...floors.flatMap((floor) => floor?.level ?? [])];
  const highest = Math.max(0, ...knownLevels);
  const hasAttic = floors.some((floor) => floor?.top === 1);
  return floors.map((floor) => {
    if (!floor?.top) return floor?.level ?? 0;
    return highest + (floor.top === 2 && hasAttic ? 2 : 1);
  });
}

/** Returns a key of the floor that a text names, the same for all names of one floor; null if it names none. */
export function floorKey(text: string): string | null {
  const floor = readFloor(text);
  return floor && `${floor.level}/${floor.top ?? ''}`;
}
