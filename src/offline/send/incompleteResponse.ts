import { deviceFailure, type Failure } from '#platform/calls/failure.ts';

/** The failure of a success response without the content that the contract names: somebody else than the backend may have sent it. */
export const incompleteResponse = (): Failure => deviceFailure('response_incomplete');
