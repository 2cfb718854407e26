import { GroupChooser } from './GroupChooser.tsx';
import type { MarkEntry } from '../drawingTypes.ts';
import { RadialMenu } from './RadialMenu.tsx';
import type { useMarkMenus } from './useMarkMenus.ts';

type DrawingMenusProps = {
  menus: Pick<ReturnType<typeof useMarkMenus>, 'chooser' | 'radial' | 'close'>;
  groupLabel: (group: MarkEntry) => string;
};

/** Open chooser or menu over the drawing. */
export const DrawingMenus = ({ menus, groupLabel }: DrawingMenusProps) => {
  const { chooser, radial, close } = menus;
  if (chooser) {
    return (
      <GroupChooser
        label={groupLabel(chooser.entry)}
        anchor={chooser.anchor}
        marks={chooser.marks}
        onChoose={chooser.choose}
        onClose={close}
      />
    );
  }
  if (!radial) return null;
  return (
    <RadialMenu label={radial.mark.label} anchor={radial.anchor} actions={radial.actions} onClose={close} />
  );
};
