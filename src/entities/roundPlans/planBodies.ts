import type { CallInput } from '#platform/calls/callAddress.ts';

export type PlanBody = CallInput<'createRoundPlanning'>['body'];
