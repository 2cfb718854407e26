import { expect } from 'vitest';
import type { ContractClient } from './contractClient.ts';

/** Checks the address of a PDF document against the contract. */
export async function walkDocuments(
  client: ContractClient,
  token: string,
  customerId: number,
): Promise<void> {
  const form = new FormData();
  form.set('file', new Blob(['%PDF-1.4\n%%EOF\n'], { type: 'application/pdf' }), 'policy.pdf');
  form.set('CustomerId', String(customerId));
  form.set('DocumentType', '1');
  const file = await client.call('uploadFile', { token, form });
  const params = { id: file.id };
  const { path } = await client.call('openFile', { token, params });
  const fileToken = path.split('/').at(-1) ?? expect.fail('no token');
  await client.call('showFile', { params: { token: fileToken } });
  await client.call('deleteFile', { token, params });
}
