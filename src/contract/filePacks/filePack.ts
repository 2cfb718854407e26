import { z } from 'zod';
import { languages } from '../constants.ts';
import { id, stamps } from '../primitives.ts';

/** Forms of a pack: a document, or an archive of it with the files that it names. */
export const packForms = ['pdf', 'zip'] as const;
export type PackForm = (typeof packForms)[number];

/** Forms of kept documents: packs, and the sealed reply to an authority. */
export const keptForms = [...packForms, 'reply'] as const;
export type KeptForm = (typeof keptForms)[number];

/** States of a pack; a failed one has no bytes. */
export const packStates = ['waiting', 'running', 'done', 'failed'] as const;
export type PackState = (typeof packStates)[number];

/** Kept pack of a building. It stays with the customer that made it when the building moves away. */
export const filePack = z.object({
  id,
  customerId: id,
  buildingId: id,
  /** Name of the building when the pack was made. */
  buildingName: z.string(),
  form: z.enum(keptForms),
  language: z.enum(languages),
  state: z.enum(packStates),
  /** Day that the pack shows, in the building's country; null until it is made. */
  day: z.iso.date().nullable(),
  /** True if every head was there or not needed on that day; null until the pack is made. */
  isReady: z.boolean().nullable(),
  sizeBytes: z.int().nullable(),
  /** SHA-256 of its bytes, hexadecimal. */
  sha256: z.string().nullable(),
  /** Case of a visit that a sealed reply belongs to; null for a pack. */
  visitCaseId: id.nullable(),
  /** Person who made it, as far as the caller may see them; empty otherwise. */
  madeByName: z.string(),
  ...stamps,
});
export type FilePack = z.infer<typeof filePack>;

export const filePackCreate = z.object({ form: z.enum(packForms) });

/** Maximum number of packs that one request makes. */
export const maxPacksAtOnce = 1000;

/** Number of packs that a request has queued. */
export const queuedPacks = z.object({ count: z.int() });
