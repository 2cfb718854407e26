import { documentType } from '#contract/constants.ts';

/** Target of documents: a customer, and a building if they are attached to one. */
export interface DocumentPlace {
  customerId: number;
  buildingId: number | null;
}

/** Returns the form that uploads a document. */
export const documentForm = (file: File, { customerId, buildingId }: DocumentPlace): FormData => {
  const form = new FormData();
  form.set('CustomerId', String(customerId));
  form.set('DocumentType', String(documentType));
  if (buildingId !== null) form.set('BuildingId', String(buildingId));
  form.set('file', file);
  return form;
};
