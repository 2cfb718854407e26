import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { files } from '#server/db/schema/drawings.ts';
import type { ContractorLink } from '#contract/contractors/contractorLink.ts';
import { pixelPng } from '#tests/support/pixelPng.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { linkedFlaw } from './linkedFlaw.ts';
import { visitor } from '../pages/pages.ts';

const backend = await useBackend();
const { open, send, form, words, hidden } = visitor(backend);
const linked = () => linkedFlaw(backend);
const otherPng = await sharp({ create: { width: 3, height: 2, channels: 3, background: '#c00' } })
  .png()
  .toBuffer();

describe('a contractor’s link', () => {
  test('sends text and photo by one form, as a comment or as the fix, and each once [LIFE-402, LIFE-91]', async () => {
    const { address, flaw, events, read } = await linked();
    const path = `${address}/flaw/${flaw.id}`;
    const page = (await open(address)).text;
    expect(page.match(/<form/g)).toHaveLength(1);
    const key = hidden(page, 'key');
    await form(`${path}/comment`, { key, text: 'Delen är beställd' }, pixelPng);
    await form(`${path}/comment`, { key, text: 'Delen är beställd' }, pixelPng);
    expect((await form(`${path}/comment`, { key: 'another-key-1', text: '' })).status).toBe(400);
    expect((await form(`${path}/fixed`, { key: 'another-key-2', text: '' }, otherPng)).status).toBe(400);
    await form(`${path}/fixed`, { key: 'another-key-3', text: 'Ny slang' }, otherPng);
    const eventRows = (await events()).map(({ kind, text, fileIds }) => [kind, text, fileIds.length]);
    expect(eventRows.toSorted()).toEqual([
      ['comment', '', 1],
      ['comment', 'Delen är beställd', 1],
      ['fixed', 'Ny slang', 0],
    ]);
    expect((await read()).measure).toBe('Ny slang');
  });

  test('gives back what was written once it has ended, and does nothing [LIFE-403]', async () => {
    const { address, flaw, created, token, events, people } = await linked();
    await backend.ask('DELETE', `v1/ContractorLink/${created.data.id}`, { token });
    const path = `${address}/flaw/${flaw.id}`;
    const responses = [
      await form(`${path}/fixed`, { key: 'some-key-1', text: 'Lång text <b>' }, pixelPng),
      await send(`${path}/comment`, { key: 'some-key-2', text: 'Lång text <b>' }),
    ];
    for (const { status, text } of responses) {
      expect(status).toBe(404);
      expect(text).toContain('Lång text &lt;b&gt;</textarea>');
      expect(words(text)).toContain(people.Admin.email);
    }
    expect(await events()).toEqual([]);
  });

  test('gives back the chosen photo too, which is stored nowhere [LIFE-403]', async () => {
    const { address, flaw, created, token, events } = await linked();
    await backend.ask('DELETE', `v1/ContractorLink/${created.data.id}`, { token });
    const path = `${address}/flaw/${flaw.id}`;
    const before = await backend.db.$count(files);
    for (const name of ['fixed', 'comment', 'photo']) {
      const { status, text, headers } = await form(
        `${path}/${name}`,
        { key: 'some-key-1', text: '' },
        otherPng,
      );
      expect(status).toBe(404);
      const source = /<a href="(data:image\/jpeg;base64,([^"]+))" download="[^"]+\.jpg"/.exec(text);
      const { width, height } = await sharp(Buffer.from(source?.[2] ?? '', 'base64')).metadata();
      expect([width, height]).toEqual([3, 2]);
      expect(text).toContain(`<img src="${source?.[1]}"`);
      expect(headers.get('content-security-policy')).toContain("img-src 'self' data:");
    }
    const fake = await form(`${path}/fixed`, { key: 'some-key-1', text: 'Lagat' }, Buffer.from('<svg/>'));
    expect([fake.status, fake.text.includes('data:')]).toEqual([404, false]);
    expect(fake.text).toContain('Lagat</textarea>');
    expect(await events()).toEqual([]);
    expect(await backend.db.$count(files)).toBe(before);
  });

  test('a form sent after the link was ended returns its contents [LIFE-403]', async () => {
    const { address, flaw, created, token, events } = await linked();
    const fields = new FormData();
    fields.append('key', 'some-key-1');
    fields.append('text', 'Ny slang');
    fields.append('file', new File([new Uint8Array(otherPng)], 'foto.png'));
    const wholeResponse = new Response(fields);
    const type = wholeResponse.headers.get('content-type') ?? '';
    const bytes = new Uint8Array(await wholeResponse.arrayBuffer());
    // The link is active when the form begins to arrive, and ended before it has arrived.
    const body = new ReadableStream<Uint8Array>(
      {
        pull: async (stream) => {
          await backend.ask('DELETE', `v1/ContractorLink/${created.data.id}`, { token });
          stream.enqueue(bytes);
          stream.close();
        },
      },
      { highWaterMark: 0 },
    );
    const url = `http://localhost:4780${address}/flaw/${flaw.id}/fixed`;
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: { 'content-type': type },
      body,
      duplex: 'half',
    };
    const response = await backend.app.fetch(new Request(url, init));
    const text = await response.text();
    expect(response.status).toBe(404);
    expect(text).toContain('Ny slang</textarea>');
    expect(text).toContain('data:image/jpeg;base64,');
    expect(await events()).toEqual([]);
  });

  test('a link can be extended and sent again with a new address until it is ended [LIFE-404]', async () => {
    const { address, created, people, links } = await linked();
    const start = backend.time.now;
    backend.time.now = new Date('2026-12-03T00:00:00.000Z');
    const token = await backend.seed.tokenFor(people.Admin);
    const path = `v1/ContractorLink/${created.data.id}/Renew`;
    const renew = (body: object, key: string) =>
      backend.ask<ContractorLink>('POST', path, { token, body, key });
    expect((await open(address)).status).toBe(404);
    expect((await renew({ ends: '2026-12-20' }, 'renewal-1')).data.ends).toBe('2026-12-20T23:59:59.999Z');
    expect((await open(address)).status).toBe(200);
    expect((await renew({ ends: '2027-12-20' }, 'renewal-2')).codes).toEqual(['day_out_of_range']);
    for (let time = 0; time < 2; time += 1) await renew({ ends: '2026-12-24', isSent: true }, 'renewal-3');
    await backend.settled();
    expect(backend.mails.map(({ to }) => to.address)).toEqual(['ror@example.com', 'ror@example.com']);
    const next = /(\/contractor\/[\w-]{43})/.exec(backend.mails[1]?.text ?? '')?.[1] ?? '';
    expect([(await open(next)).status, (await open(address)).status]).toEqual([200, 404]);
    await backend.ask('DELETE', `v1/ContractorLink/${created.data.id}`, { token });
    expect((await renew({ ends: '2026-12-24' }, 'renewal-4')).status).toBe(409);
    backend.time.now = start;
    expect(await links({ open: 'false' })).toHaveLength(1);
  });
});
