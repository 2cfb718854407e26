import { writeResults, type Section } from '../scripts/support/results.ts';

const benches: Record<string, () => Promise<Section>> = {
  firstLoad: async () => (await import('./firstLoad.ts')).measureFirstLoad(),
  labels: async () => (await import('./labels.ts')).measureLabels(),
  list: async () => (await import('./list.ts')).measureList(),
  drawing: async () => (await import('./drawing.ts')).measureDrawing(),
  drawingEditor: async () => (await import('./drawingEditor.ts')).measureDrawingEditor(),
  drawingSet: async () => (await import('./drawingSet.ts')).measureDrawingSet(),
  drawingSizes: async () => (await import('./drawingSizes.ts')).measureDrawingSizes(),
  roundList: async () => (await import('./roundList.ts')).measureRoundList(),
  tree: async () => (await import('./tree.ts')).measureTree(),
  dashboard: async () => (await import('./dashboard.ts')).measureDashboard(),
  planYear: async () => (await import('./planYear.ts')).measurePlanYear(),
  services: async () => (await import('./services.ts')).measureServices(),
  moves: async () => (await import('./moves.ts')).measureMoves(),
  moveWizard: async () => (await import('./moveWizard.ts')).measureMoveWizard(),
  scan: async () => (await import('./scan.ts')).measureScan(),
  search: async () => (await import('./search.ts')).measureSearch(),
  bigAnswers: async () => (await import('./bigAnswers.ts')).measureBigAnswers(),
  freshStart: async () => (await import('./freshStart.ts')).measureFreshStart(),
  heldUploads: async () => (await import('./heldUploads.ts')).measureHeldUploads(),
  roundSync: async () => (await import('./roundSync.ts')).measureRoundSync(),
  roundSave: async () => (await import('./roundSave.ts')).measureRoundSave(),
  symbols: async () => (await import('./symbols.ts')).measureSymbols(),
  dxf: async () => (await import('./dxf.ts')).measureDxf(),
};
const slowBenches: Record<string, () => Promise<Section>> = {
  fresh: async () => (await import('./freshClone.ts')).measureFreshClone(),
};

/**
 * Runs `npm run bench`: measures and writes bench/results.md. `-- --fresh` also times the two commands in a fresh clone; `-- drawing` runs
 * only that benchmark.
 */
export async function main(args: readonly string[]): Promise<number> {
  const benchNames = args.filter((arg) => !arg.startsWith('--'));
  const allBenches = args.includes('--fresh') ? { ...benches, ...slowBenches } : benches;
  const chosenNames = benchNames.length > 0 ? benchNames : Object.keys(allBenches);
  for (const name of chosenNames) {
    const bench = { ...benches, ...slowBenches }[name];
    if (!bench) {
      console.error(
        `There is no bench "${name}": ${Object.keys({ ...benches, ...slowBenches }).join(', ')}.`,
      );
      return 2;
    }
    const section = await bench();
    console.log(`\n## ${section.title}\n\n${section.text}`);
    writeResults(section);
  }
  return 0;
}
