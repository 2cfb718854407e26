const quarantine = [
  'listRoundQuarantine: answer[]',
  'createRoundQuarantine: answer',
  'uploadQuarantinePhoto: answer',
  'handOverDeletedWork: answer',
  'approveRoundQuarantine: answer',
  'rejectRoundQuarantine: answer',
];
const newCalls = ['uploadItemPhoto', 'noteItemScan', 'noteServices', 'replaceItems'];

/**
 * Unknown values in responses that clients of the previous version tolerate, with the reason; and the last release whose clients receive
 * them.
 */
export const borneAnswers: readonly { breaks: string; last: string; why: string }[] = [
  ...quarantine.flatMap((answer) =>
    newCalls.map((call) => ({
      breaks: `${answer}.callName may be "${call}"`,
      last: '3.0.0',
      why: 'Only newer clients send such work. An earlier one lists it without a name for what was done, and approves or rejects it as any other.',
    })),
  ),
  ...['listImports: answer[]', 'undoImport: answer'].flatMap((answer) =>
    ['setUp', 'drawingSet', 'registers'].map((kind) => ({
      breaks: `${answer}.kind may be "${kind}"`,
      last: '3.0.0',
      why: 'Only who asks for imports of that kind is answered with them, which an earlier client doesn’t.',
    })),
  ),
  ...['getMovePreview', 'getMoveReport'].map((call) => ({
    breaks: `${call}: answer.lines[].code may be "register_copied"`,
    last: '3.0.0',
    why: 'Only customers with registers of their own get such a line. An earlier client lists it by its key; the move is the same.',
  })),
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

/** Narrower bounds that clients of the previous version never reach, by the pattern of their message. */
export const borneBounds: readonly { breaks: RegExp; last: string; why: string }[] = [
  {
    breaks: /^\w+: query\.(?:currentPage|pageNumber) is refused by maximum$/,
    last: '3.0.0',
    why: 'No list has as many pages: clients ask for those that there are.',
  },
];
