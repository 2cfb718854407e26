/** Under which name each producer's calls wait; a name is never changed, since rows carry it. */
export const producerNames = { fix: 'fix', step: 'step' } as const;
