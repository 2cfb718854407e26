import { expect, test } from 'vitest';
import { languages } from '#contract/constants.ts';
import type { Language } from '#contract/constants.ts';
import { readTexts, textOf } from '#tests/support/filePacks/readTexts.ts';
import { page } from '#tests/support/hotWork/permitBodies.ts';
import { permitSeed } from '#tests/support/hotWork/permitSeed.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

const drawnPath = 'M20 150 C60 20 90 20 110 140 L130 60 Q200 10 230 150 M260 100 L580 90';

/** Permit by the exception for one person, without a guard, whose watch no clock proves. */
async function unprovedPermit() {
  const { building, people, item, map, level } = await backend.seed.tenant();
  const seed = permitSeed(backend, people.Admin);
  const samePerson = { userId: people.User.id, name: '' };
  const alarm = await seed.installation({ customerId: level.id, id: building.id });
  const { id, key } = await seed.create(building.id, {
    issuer: { ...samePerson, name: 'A' },
    worker: { ...samePerson, name: 'A' },
    samePersonReason: 'onCallFlats',
    mapId: map.id,
    positionX: 500,
    positionY: 400,
    precautions: ['clear', 'hiddenVoids'],
    precautionsNote: 'Två släckare och vattenslang framdragna',
    detectorIds: [item.id],
    extinguisherIds: [item.id],
    disconnections: [{ installationId: alarm.id, sections: ['Plan 1', 'Vind'] }],
    watcher: { name: 'Vera Vakt', certificate: { key: 'fireGuard', number: 'FV 1234', until: '2026-11-01' } },
  });
  const sign = (role: string) => seed.act(key, { act: 'sign', role, signature: drawnPath });
  await sign('issuer');
  await sign('worker');
  await seed.act(key, { act: 'disconnect', approver: { name: 'Sven Skötare' }, signature: drawnPath });
  await seed.minutes(110);
  await seed.act(key, { act: 'endWork', steady: { page, ms: 0 }, signature: drawnPath });
  const blind = { page: crypto.randomUUID(), ms: 0 };
  await seed.act(key, { act: 'endWatch', steady: blind, signature: 'Vera Vakt', isTyped: true });
  await seed.minutes(70);
  await seed.act(key, {
    act: 'endWatch',
    steady: blind,
    signature: 'Vera Vakt',
    isTyped: true,
    isClockUnproved: true,
    note: 'Surfplattan startade om',
  });
  await seed.act(key, { act: 'reconnect', signature: 'M0 0L999999 999999' });
  const print = async (language: Language) => {
    const token = await backend.seed.tokenFor(people.Admin);
    const path = `/api/v1/HotWorkPermit/${id}/Pdf?language=${language}`;
    const answer = await backend.app.request(path, { headers: { authorization: `Bearer ${token}` } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    return textOf(await readTexts(bytes));
  };
  return { print };
}

const shownIn: Record<Language, readonly string[]> = {
  sv: [
    'TIDEN ÄR INTE STYRKT',
    'Surfplattan startade om',
    'jourarbete i flerbostadshus',
    'Betong på alla sidor',
    'behörigheten har gått ut',
    'utan verkan',
    'försäkringsbolagens villkor',
    'Sven Skötare',
  ],
  en: ['CLOCK UNPROVED', 'on-call work in a block of flats', 'A fire guard during the work was waived'],
  fi: ['AIKAA EI OLE TODENNETTU', 'päivystystyö asuinkerrostalossa', 'vakuutusyhtiöiden tulityöehtoihin'],
};

test('the print of a permit names an unproved clock, the exception and the waived guard in each language, and no mark of others [SBA-81]', async () => {
  const { print } = await unprovedPermit();
  for (const language of languages) {
    const text = (await print(language)).replaceAll(/\s+/g, ' ');
    for (const part of shownIn[language]) expect(text).toContain(part);
    expect(text).not.toMatch(/Heta Arbeten|[Tt]ulityökort/);
  }
});
