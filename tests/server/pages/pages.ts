import { itemCodes } from '#server/db/schema/codes.ts';
import type { Backend } from '#tests/support/server/backend.ts';
import { pixelPng } from '#tests/support/pixelPng.ts';

/**
 * Returns the acts of a browser without a session, which opens the server's own pages and sends their forms.
 */
export const visitor = (backend: Backend) => {
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { 'accept-language': 'en', ...init.headers };
    const response = await backend.app.fetch(
      new Request(`http://localhost:4780${path}`, { ...init, headers }),
    );
    const text = await response.clone().text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      to: response.headers.get('location') ?? '',
    };
  };
  return {
    open: (path: string, headers: Record<string, string> = {}) => ask(path, { headers }),
    send: (path: string, fields: Record<string, string>) =>
      ask(path, { method: 'POST', body: new URLSearchParams(fields) }),
    upload: (path: string, bytes: Uint8Array<ArrayBuffer> = new Uint8Array(pixelPng), name = 'foto.png') => {
      const form = new FormData();
      form.append('file', new File([bytes], name));
      return ask(path, { method: 'POST', body: form });
    },
    /** Sends a form with a file field, empty without `photo`. */
    form: (path: string, fields: Record<string, string>, photo?: Uint8Array) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      body.append('file', photo ? new File([new Uint8Array(photo)], 'foto.png') : new File([], ''));
      return ask(path, { method: 'POST', body });
    },
    /** Returns a page's visible text. */
    words: (text: string) => text.replace(/<(style|script)>.*?<\/\1>/gs, '').replace(/<[^>]+>/g, ' '),
    /** Returns a hidden field of a form. */
    hidden: (text: string, name: string) =>
      new RegExp(`name="${name}" value="([^"]+)"`).exec(text)?.[1] ?? '',
  };
};

/** Creates a code on an item, or a blank one. */
export const codeOn = async (
  backend: Backend,
  code: string,
  on: { customerId: number; buildingId?: number; mapItemId?: number; released?: string },
) => {
  const moment = backend.time.now.toISOString();
  await backend.db.insert(itemCodes).values({ code, ...on, created: moment, updated: moment });
  return code;
};
