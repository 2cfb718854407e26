import type { Exception } from './isolationSites.ts';

/** Pairs of checks that refuse the same, so that removing one alone isn't noticed: `text` is removed together with `twin`. */
export const twins: readonly (Exception & { twin: string })[] = [
  ...(
    [
      ['createBuilding', 'fields'],
      ['updateBuilding', 'building'],
    ] as const
  ).map(([name, record]) => ({
    within: `route ${name}`,
    text: "authoriseExtra(call, 'userIds'",
    twin: `authorise(call, ${record}.customerId`,
    why: 'Both rights are held from the same level up.',
  })),
  ...(
    [
      ['call, call.id()', 'tx, id'],
      ['tx, id', 'call, call.id()'],
    ] as const
  ).map(([here, there]) => ({
    within: 'route uploadQuarantinePhoto',
    text: `sentPhotoEntry(${here})`,
    twin: `sentPhotoEntry(${there})`,
    why: 'It is asked before the picture is received, and again when it is stored.',
  })),
  ...['createWebhook', 'rotateWebhookSecret'].flatMap((name) =>
    (
      [
        ['rootOf(call)', 'rootOf(inner, true)'],
        ['rootOf(inner, true)', 'rootOf(call)'],
      ] as const
    ).map(([text, twin]) => ({
      within: `route ${name}`,
      text,
      twin,
      why: 'It is asked before the transaction, and again in it.',
    })),
  ),
  ...(
    [
      ['route uploadItemPhoto', 'loadItemOfRound(call, call.id())', 'storeItemPhoto(tx'],
      ['route uploadItemPhoto', 'storeItemPhoto(tx', 'loadItemOfRound(call, call.id())'],
    ] as const
  ).map(([within, text, twin]) => ({
    within,
    text,
    twin,
    why: 'It is asked before the picture is received, and again when it is stored.',
  })),
  ...(
    [
      ['loadRoundPart(call', 'loadRound(call'],
      ['loadRound(call', 'loadRoundPart(call'],
    ] as const
  ).map(([text, twin]) => ({
    within: 'loadItemOfRound',
    text,
    twin,
    why: 'Both find the round in scope.',
  })),
  ...(
    [
      ['scope.buildings(itemCodes.buildingId)', 'lockMapItem(call'],
      ['lockMapItem(call', 'scope.buildings(itemCodes.buildingId)'],
    ] as const
  ).map(([text, twin]) => ({
    within: 'route releaseItemCode',
    text,
    twin,
    why: 'The code is found in scope, and its item too.',
  })),
  ...(['lockItems(call', 'lockInstallations(call'] as const).map((text) => ({
    within: 'undoService',
    text,
    twin: 'scope.buildings(serviceEvents.buildingId)',
    why: 'The service is found in scope, and what it was done on too.',
  })),
  {
    within: 'undoService',
    text: 'scope.buildings(serviceEvents.buildingId)',
    twin: 'lockItems(call',
    why: 'The service is found in scope, and what it was done on too.',
  },
  ...(
    [
      ['scope.buildings(itemUnits.buildingId)', 'lockItems(call'],
      ['lockItems(call', 'scope.buildings(itemUnits.buildingId)'],
    ] as const
  ).map(([text, twin]) => ({
    within: 'undoReplacement',
    text,
    twin,
    why: 'The unit is found in scope, and its item too.',
  })),
  {
    within: 'authoriseOwner',
    text: 'authoriseRight(call, right)',
    twin: "authoriseRight(call, 'tree_view_full')",
    why: 'Whoever sees the whole company may edit its catalogue.',
  },
  {
    within: 'route chooseRoundAnswer',
    text: 'roundsInScope(call)',
    twin: 'lockRound(call, orNotFound(row).roundId)',
    why: 'The round is found in scope and held in scope.',
  },
  {
    within: 'route chooseRoundAnswer',
    text: 'lockRound(call, orNotFound(row).roundId)',
    twin: 'roundsInScope(call)',
    why: 'The round is found in scope and held in scope.',
  },
  {
    within: 'route createRoundQuestion',
    text: 'lockRound(call, roundId)',
    twin: 'roundsInScope(call)',
    why: 'The round is found in scope and held in scope.',
  },
  {
    within: 'route createRoundItem',
    text: 'lockRound(call, on.roundHistoryId)',
    twin: 'roundsInScope(call)',
    why: 'The round is found in scope and held in scope.',
  },
];
