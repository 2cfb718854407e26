import type { VisitCase, VisitCaseUpdate, VisitPoint, VisitPointCreate } from '#contract/visits/visitCase.ts';

/** Values of a case's form: an empty day is none. */
export interface CaseValues {
  buildingId: number | null;
  authority: string;
  reference: string;
  inspector: string;
  paper: VisitCase['paper'];
  visited: string;
  served: string;
  appealUntil: string;
  replyDue: string;
  fileId: number | null;
}

/** Returns the values of a case's form; `visit` is null for a new one. */
export const caseValues = (visit: VisitCase | null, buildingId: number | null): CaseValues => ({
  buildingId: visit?.buildingId ?? buildingId,
  authority: visit?.authority ?? '',
  reference: visit?.reference ?? '',
  inspector: visit?.inspector ?? '',
  paper: visit?.paper ?? 'note',
  visited: visit?.visited ?? '',
  served: visit?.served ?? '',
  appealUntil: visit?.appealUntil ?? '',
  replyDue: visit?.replyDue ?? '',
  fileId: visit?.fileId ?? null,
});

/** Returns the content of a case in the format of the API. */
export const caseContent = ({
  buildingId: _buildingId,
  served,
  appealUntil,
  replyDue,
  ...values
}: CaseValues): VisitCaseUpdate => ({
  ...values,
  served: served || null,
  appealUntil: appealUntil || null,
  replyDue: replyDue || null,
});

/** Values of a point's form. */
export interface PointValues {
  text: string;
  legalGround: string;
  addressedTo: VisitPoint['addressedTo'];
  deadline: string;
  deadlineFileId: number | null;
  outcome: VisitPoint['outcome'];
  view: VisitPoint['view'];
  viewText: string;
  flaws: readonly Pick<VisitPoint['flaws'][number], 'flawId' | 'party' | 'name'>[];
  fileIds: readonly number[];
}

/** Returns the values of a point's form; `point` is null for a new one. */
export const pointValues = (point: VisitPoint | null): PointValues => ({
  text: point?.text ?? '',
  legalGround: point?.legalGround ?? '',
  addressedTo: point?.addressedTo ?? 'owner',
  deadline: point?.deadline ?? '',
  deadlineFileId: point?.deadlineFileId ?? null,
  outcome: point?.outcome ?? 'new',
  view: point?.view ?? null,
  viewText: point?.viewText ?? '',
  flaws: point?.flaws.map(({ flawId, party, name }) => ({ flawId, party, name })) ?? [],
  fileIds: point?.fileIds ?? [],
});

/** Returns the content of a point in the format of the API. */
export const pointContent = ({ flaws, fileIds, ...values }: PointValues): VisitPointCreate => ({
  ...values,
  flaws: flaws.map(({ flawId, party }) => ({ flawId, party })),
  fileIds: [...fileIds],
});

/** Returns the name of a case: authority and reference. */
export const caseName = ({ authority, reference }: Pick<VisitCase, 'authority' | 'reference'>): string =>
  [authority, reference].filter(Boolean).join(' ');
