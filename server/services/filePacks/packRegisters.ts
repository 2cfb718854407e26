import type { RegisterKindDefinition } from '#contract/registers/registerKind.ts';
import { toIsoMoment } from '#server/db/schema/columns.ts';
import { packText } from '#server/core/texts.ts';
import { kindsByRoot } from '../registers/kinds.ts';
import type { PdfBlock } from '../pdf/pdfModel.ts';
import type { PackContext } from './packContext.ts';
import type { PackedFile } from './packedFile.ts';
import { readArrival, readRecordLinks, readRecords } from './recordRows.ts';
import type { LinkRow, RecordRow } from './recordRows.ts';
import { textOfField } from './recordTexts.ts';
import type { RecordContent } from './recordTexts.ts';

/** Maximum number of records of a register in a pack, the newest. */
const maxRecords = 60;

/** Registers of a building: the blocks of each kind, and the files of its records. */
export interface PackRegisters {
  kinds: readonly RegisterKindDefinition[];
  blocksOf: (kind: RegisterKindDefinition) => PdfBlock[];
  files: PackedFile[];
  /** Names of the people in the records, as far as the pack may show them. */
  names: ReadonlySet<string>;
}

/**
 * Creates a function that names the person in a link. Users are named if the pack may name them. Names without an account are shown if they
 * were written after the building's arrival or, without one, by somebody whom the pack may name.
 */
function personNamer(
  { people, language }: PackContext,
  { arrived, authors }: { arrived: string | null; authors: ReadonlyMap<number, number | null> },
): (link: LinkRow) => string {
  const otherCustomer = packText('pack.other_customer', language);
  const isWrittenHere = (link: LinkRow): boolean => {
    if (arrived !== null) return toIsoMoment(link.created) > arrived;
    const author = authors.get(link.record_id) ?? null;
    return author === null || people.byId(author) !== otherCustomer;
  };
  return (link) => {
    if (link.user_id !== null) return people.byId(link.user_id);
    return link.name === '' || isWrittenHere(link) ? link.name : otherCustomer;
  };
}

const filesOf = (
  { language }: PackContext,
  kind: RegisterKindDefinition,
  links: readonly LinkRow[],
): PackedFile[] =>
  links.flatMap(({ file_name, storage_key, size_bytes, sha256 }) =>
    storage_key === null || size_bytes === null || file_name === null
      ? []
      : [
          {
            folder: packText('pack.folders.files', language),
            name: file_name,
            belongsTo: kind.name[language],
            bytes: { storageKey: storage_key, sizeBytes: size_bytes, sha256 },
          },
        ],
  );

/** Returns the block of a record: its fields by their labels. */
function recordBlock(
  context: PackContext,
  kind: RegisterKindDefinition,
  { record, content }: { record: RecordRow; content: RecordContent },
): PdfBlock {
  const { language } = context;
  const rows = [
    { term: packText('pack.installation', language), text: record.installation ?? '' },
    ...kind.fields.map((field) => ({
      term: field.label[language],
      text: textOfField(context, field, content),
    })),
  ];
  // A date that a field holds is shown there.
  if (kind.validity.type === 'months' && record.valid_until !== null)
    rows.push({ term: packText('pack.valid_until', language), text: record.valid_until });
  return { type: 'terms', rows: rows.filter(({ text }) => text !== ''), isRuled: true };
}

/** Reads the registers of a building. */
export async function readRegisters(context: PackContext): Promise<PackRegisters> {
  const { language } = context;
  const records = await readRecords(context);
  const rootId = Number(context.place.path.split('/')[1]);
  const kinds = (await kindsByRoot(context.db, [rootId]))(rootId);
  const ids = records.filter((record) => !record.is_above).map(({ id }) => id);
  const links = await readRecordLinks(context, ids);
  const linksOf = Map.groupBy(links, (link) => link.record_id);
  const authors = new Map(records.map(({ id, created_by }) => [id, created_by]));
  const personOf = personNamer(context, { arrived: await readArrival(context), authors });
  // Records of persons stay with them.
  const recordsOf = ({ key, scope }: RegisterKindDefinition) =>
    scope === 'person' ? [] : records.filter(({ kind }) => kind === key);
  return {
    kinds,
    blocksOf: (kind) => {
      const ofKind = recordsOf(kind);
      if (ofKind.length === 0) return [];
      const remaining = ofKind.length - maxRecords;
      const more = packText('pack.more_records', language, { count: remaining });
      return [
        { type: 'heading', text: kind.name[language] },
        ...ofKind.slice(0, maxRecords).map((record) => {
          const content = { values: record.values, links: linksOf.get(record.id) ?? [], personOf };
          return recordBlock(context, kind, { record, content });
        }),
        ...(remaining > 0 ? [{ type: 'paragraph', text: more, isMuted: true } as const] : []),
      ];
    },
    files: kinds.flatMap((kind) =>
      recordsOf(kind).flatMap(({ id }) => filesOf(context, kind, linksOf.get(id) ?? [])),
    ),
    names: new Set(links.map(personOf)),
  };
}
