import type { LazySource } from '#components/lazy/LazyPart.tsx';

/** First step of the guide; loaded only for users who may create customers. */
export const firstCustomerPart: LazySource<object> = {
  namespaces: ['guide'],
  load: () => import('./FirstCustomer.tsx').then((file) => file.FirstCustomer),
};
