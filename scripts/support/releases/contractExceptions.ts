const quarantine = [
  'listRoundQuarantine: answer[]',
  'createRoundQuarantine: answer',
  'uploadQuarantinePhoto: answer',
  'handOverDeletedWork: answer',
  'approveRoundQuarantine: answer',
  'rejectRoundQuarantine: answer',
];
const newCalls = ['uploadItemPhoto', 'noteItemScan', 'noteServices', 'replaceItems'];

/** What clients of the version before don't know in an answer, and why they bear it; with the release whose clients are the last to meet it. */
export const borneAnswers: readonly { breaks: string; last: string; why: string }[] = [
  ...quarantine.flatMap((answer) =>
    newCalls.map((call) => ({
      breaks: `${answer}.callName may be "${call}"`,
      last: '3.0.0',
      why: 'Only newer clients send such work. An earlier one lists it without a name for what was done, and approves or rejects it as any other.',
    })),
  ),
  ...['listImports: answer[]', 'undoImport: answer'].flatMap((answer) =>
    ['setUp', 'drawingSet'].map((kind) => ({
      breaks: `${answer}.kind may be "${kind}"`,
      last: '3.0.0',
      why: 'Only who asks for imports of that kind is answered with them, which an earlier client doesn’t.',
    })),
  ),
  {
    breaks: 'searchEverywhere: answer[].kind may be "document"',
    last: '3.0.0',
    why: 'Only who asks for documents is answered with them, which an earlier client doesn’t.',
  },
  {
    breaks: 'searchEverywhere: answer[].kind may be "installation"',
    last: '3.0.0',
    why: 'Only who asks for installations is answered with them, which an earlier client doesn’t.',
  },
];

/** Narrower bounds that clients of the version before never meet, by the form of what tells them. */
export const borneBounds: readonly { breaks: RegExp; last: string; why: string }[] = [
  {
    breaks: /^\w+: query\.(?:currentPage|pageNumber) is refused by maximum$/,
    last: '3.0.0',
    why: 'No list has as many pages: clients ask for those that there are.',
  },
];
