import { matchPath, useLocation } from 'react-router-dom';
import { LazyPart } from '../../../components/lazy/LazyPart.tsx';
import type { LazySource } from '../../../components/lazy/LazyPart.tsx';
import { useActivePlace } from '../../../entities/customers/useActiveCustomer.ts';
import { useGuideVisit } from '../../../entities/setUp/guideVisit.ts';
import { routePatterns } from '../../../platform/paths.ts';
import type { GuideBackProps } from './GuideBack.tsx';

const guideBack: LazySource<GuideBackProps> = {
  namespaces: ['guide'],
  load: () => import('./GuideBack.tsx').then((file) => file.GuideBack),
};

/** Where the guide itself is, and where a round needs the room. */
const without = ['dashboard', 'guide', 'round'] as const;

/** Leads back to the guide that somebody came from, on every screen behind it. [SETUP-09] */
export const GuideBar = () => {
  const visit = useGuideVisit();
  const { customerId } = useActivePlace();
  const { pathname } = useLocation();
  const isAway = !without.some((name) => matchPath(`/:language/${routePatterns[name]}`, pathname));
  return visit && visit.customerId === customerId && isAway ? (
    <LazyPart source={guideBack} waiting={null} props={{ visit }} />
  ) : null;
};
