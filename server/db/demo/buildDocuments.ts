import { documentType } from '#contract/constants.ts';
import { textKeys } from '../textKeys.ts';
import { buildingSeeds, documentSeeds } from '#server/content/demo.ts';
import type { DocumentSeed, Filling, TemplateName } from '#server/content/demo.ts';
import type { Draft } from './draft.ts';
import { daysBefore, idOf, nextId, rowOf, stampedDaysAgo } from './draft.ts';

const mimeTypes = {
  word: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
};

/** Returns a template's cell values that are known from the customer and the building. */
function knownOf(draft: Draft, seed: DocumentSeed, template: TemplateName): Filling {
  const day = (days: number): string => daysBefore(draft.now, days).toISOString().slice(0, 10);
  const customer = rowOf(draft.rows.customers, idOf(draft, 'customer', seed.customer));
  const owner = rowOf(draft.rows.customers, customer.rootId).name;
  const person = seed.responsible && rowOf(draft.rows.users, idOf(draft, 'user', seed.responsible));
  const contact = person ? [`${person.firstName} ${person.lastName}`, person.phoneNumber ?? ''] : [];
  if (template === 'policy') {
    return {
      Organisation: owner,
      Datum: day(200),
      'Gäller till': day(-165),
      Brandskyddsansvarig: contact,
    };
  }
  const building = buildingSeeds.find(({ key }) => key === seed.building);
  if (!building) throw new Error(`The document ${seed.name} needs a building`);
  const fields = { Byggnad: building.name };
  if (template === 'rules') {
    return { ...fields, 'Gäller från': day(200), 'Brandskyddsansvarig, telefon': contact.join(', ') };
  }
  return {
    ...fields,
    Adress: `${building.address}, ${building.zipCode} ${building.city}`,
    Fastighetsbeteckning: building.property,
    Ägare: owner,
    Nyttjanderättshavare: customer.name,
    'Upprättad av, datum': day(200),
    'Vad som görs i lokalerna': building.activity,
    Byggår: String(building.built),
    'Antal våningar': String(building.levels.length),
  };
}

/** Builds the documents of customers and buildings; their bytes are created when the rows are stored. [DOC-05, DOC-19] */
export function buildDocuments(draft: Draft): void {
  const { files } = draft.rows;
  documentSeeds.forEach((seed, index) => {
    const { content, name } = seed;
    const fileId = nextId(files);
    const buildingId = seed.building === undefined ? null : idOf(draft, 'building', seed.building);
    files.push({
      id: fileId,
      customerId: idOf(draft, 'customer', seed.customer),
      buildingId,
      documentType,
      name,
      mimeType: content === 'drawing' ? mimeTypes.pdf : mimeTypes.word,
      sizeBytes: 0,
      storageKey: '',
      sha256: '',
      ...textKeys(name),
      ...stampedDaysAgo(draft, 190 - index),
    });
    if (content !== 'drawing') {
      const filling = { ...knownOf(draft, seed, content.template), ...content.filling };
      draft.contents.push({ fileId, kind: 'word', template: content.template, filling, made: draft.now });
      return;
    }
    const drawingFile = files.find((file) => file.buildingId === buildingId && file.mapId != null);
    const drawing = draft.contents.find((job) => job.fileId === drawingFile?.id);
    if (drawing?.kind === 'drawing') draft.contents.push({ ...drawing, fileId, kind: 'pdf' });
  });
}
