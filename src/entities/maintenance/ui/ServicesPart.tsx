import { SidePanel } from '#components/forms/SidePanel.tsx';
import type { ServiceLife } from './useServiceLife.tsx';
import { useServiceLife } from './useServiceLife.tsx';

export type ServicesPartProps = ServiceLife & { title: string; onClose: () => void };

/** Panel with the services of one item or installation. */
export const ServicesPart = ({ title, onClose, ...life }: ServicesPartProps) => {
  const { body, forms } = useServiceLife(life);
  return (
    <>
      <SidePanel isOpen title={title} onClose={onClose}>
        {body}
      </SidePanel>
      {forms}
    </>
  );
};
