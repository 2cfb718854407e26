/** Age groups of open flaws, the most urgent first. [STAT-26] */
export const attentionBuckets = [
  { id: 'over30', field: 'totalFlawsOver30', mark: 'flaw' },
  { id: 'sub30', field: 'totalFlawsSub30', mark: 'warning' },
  { id: 'sub14', field: 'totalFlawsSub14', mark: 'unchecked' },
] as const;
