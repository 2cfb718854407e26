import { deviceFailure, type Failure } from '#platform/calls/failure.ts';

/** Returns the failure of a success response without the content required by the contract: it may come from a proxy or captive portal. */
export const incompleteResponse = (): Failure => deviceFailure('response_incomplete');
