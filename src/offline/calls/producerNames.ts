/** Names of the producers in stored calls; a name never changes, since rows contain it. */
export const producerNames = { fix: 'fix', step: 'step', journal: 'journal', hotWork: 'hotWork' } as const;
