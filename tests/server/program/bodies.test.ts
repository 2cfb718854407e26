import { describe, expect, test } from 'vitest';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

describe('bodies', () => {
  const post = (body: BodyInit, type = 'application/json', extra: Record<string, string> = {}) =>
    backend.app.fetch(
      new Request('http://localhost/api/v1/User/Login', {
        method: 'POST',
        body,
        headers: { 'content-type': type, 'accept-language': 'en', ...extra },
        duplex: 'half',
      } as RequestInit),
    );
  const codesOf = async (response: Response) => ((await response.json()) as { codes: string[] }).codes;

  test('a body that is no JSON is refused [WIRE-03]', async () => {
    const response = await post('{"email": ');
    expect(response.status).toBe(400);
    expect(await codesOf(response)).toEqual(['invalid_json']);
  });

  test('another kind of body is refused [WIRE-03]', async () => {
    const response = await post('email=a&password=b', 'application/x-www-form-urlencoded');
    expect(response.status).toBe(415);
  });

  test('a body that is too large is refused, with and without a length [WIRE-32]', async () => {
    const large = JSON.stringify({ email: 'a@example.com', password: 'x'.repeat(1_100_000) });
    const withLength = await post(large, 'application/json', { 'content-length': String(large.length) });
    expect(withLength.status).toBe(413);
    const stream = new Blob([large]).stream();
    const withoutLength = await post(stream as unknown as BodyInit);
    expect(withoutLength.status).toBe(413);
    expect(await codesOf(withoutLength)).toEqual(['too_much_text']);
  });

  test('texts that cannot be stored are refused at their field, others survive whole', async () => {
    const { people, level } = await backend.seed.tenant();
    const save = (name: string) =>
      backend.ask<{ name: string }>('POST', 'v1/Building', {
        token: people.Admin.token,
        body: { name, customerId: level.id },
      });
    for (const bad of ['a\u0000b', 'a\ud800', '\u0007']) {
      const answer = await save(bad);
      expect([answer.status, answer.codes, answer.fields]).toEqual([400, ['invalid_text'], ['name']]);
    }
    for (const good of [
      "Å'; drop table users;--",
      '👩‍🚒 släckare',
      '<b onload=alert(1)>',
      'ｆｕｌｌ',
      '%_\\',
    ]) {
      expect((await save(good)).data.name).toBe(good);
    }
    expect((await save('Hus 7\r\nBcc: alla@example.com')).data.name).toBe('Hus 7 Bcc: alla@example.com');
  });
});
