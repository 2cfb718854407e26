import { idIn, useAddressParams } from '#platform/useAddressParams.ts';
import { VisitCaseScreen } from './VisitCaseScreen.tsx';
import { VisitCasesScreen } from './VisitCasesScreen.tsx';

/** Screen of the authorities' visits: one case if the address names it, else their list. */
export const VisitsScreen = () => {
  const [params] = useAddressParams();
  const caseId = idIn(params, 'case');
  return caseId === null ? <VisitCasesScreen /> : <VisitCaseScreen key={caseId} caseId={caseId} />;
};
