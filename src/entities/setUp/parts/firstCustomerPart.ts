import type { LazySource } from '#components/lazy/LazyPart.tsx';

/** Fetched by those alone who may make customers. */
export const firstCustomerPart: LazySource<object> = {
  namespaces: ['guide'],
  load: () => import('./FirstCustomer.tsx').then((file) => file.FirstCustomer),
};
