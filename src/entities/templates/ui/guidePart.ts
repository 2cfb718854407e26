import type { LazySource } from '#components/lazy/LazyPart.tsx';
import type { GuideProps } from './Guide.tsx';

/** Guide of a customer, loaded if one may be needed. */
export const guidePart: LazySource<GuideProps> = {
  hasKitStyles: true,
  namespaces: ['guide', 'users', 'rights'],
  load: () => import('./Guide.tsx').then((file) => file.Guide),
};
