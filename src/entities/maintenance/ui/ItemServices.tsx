import type { ServiceLife } from './useServiceLife.tsx';
import { useServiceLife } from './useServiceLife.tsx';

export type ItemServicesProps = ServiceLife;

/** Services of an item within a page. */
export const ItemServices = (life: ItemServicesProps) => {
  const { body, forms } = useServiceLife(life);
  return (
    <>
      {body}
      {forms}
    </>
  );
};
