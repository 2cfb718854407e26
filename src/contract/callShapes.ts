import type { z } from 'zod';
import type { CallName } from './calls.ts';
import { checklistsShapes } from './shapes/checklists.ts';
import { setUpShapes } from './shapes/setUp.ts';
import { invitationShapes } from './shapes/invitation.ts';
import { drawingSetShapes } from './shapes/drawingSet.ts';
import { symbolKindShapes } from './shapes/symbolKind.ts';
import { followDrawingShapes } from './shapes/followDrawing.ts';
import { codesShapes } from './shapes/codes.ts';
import { findingsShapes } from './shapes/findings.ts';
import { flawWorkShapes } from './shapes/flawWork.ts';
import { movesShapes } from './shapes/moves.ts';
import { outsideShapes } from './shapes/outside.ts';
import { peopleShapes } from './shapes/people.ts';
import { placesShapes } from './shapes/places.ts';
import { roundsShapes } from './shapes/rounds.ts';
import { servicesShapes } from './shapes/services.ts';
import { tenantsShapes } from './shapes/tenants.ts';
import type { Shape } from './shapes/parts.ts';

/** Query, body and response of every call. Query names are case-insensitive. [WIRE-13] */
export const callShapes = {
  ...peopleShapes,
  ...tenantsShapes,
  ...placesShapes,
  ...checklistsShapes,
  ...roundsShapes,
  ...findingsShapes,
  ...flawWorkShapes,
  ...outsideShapes,
  ...movesShapes,
  ...servicesShapes,
  ...codesShapes,
  ...setUpShapes,
  ...invitationShapes,
  ...drawingSetShapes,
  ...symbolKindShapes,
  ...followDrawingShapes,
} as const satisfies Record<CallName, Shape>;

type QueryOf<S> = S extends { query: z.ZodType } ? z.input<S['query']> : undefined;
type BodyOf<S> = S extends { body: z.ZodType } ? z.input<S['body']> : undefined;

/** Types of every call for the client, which imports nothing else. */
export type CallTypes = {
  [Name in CallName]: {
    query: QueryOf<(typeof callShapes)[Name]>;
    body: BodyOf<(typeof callShapes)[Name]>;
    answer: z.output<(typeof callShapes)[Name]['answer']>;
  };
};
