import type { ItemState } from '#domain/rounds/roundView.ts';
import { NotCheckedDialog } from './NotCheckedDialog.tsx';
import { ReplacedDialog } from './ReplacedDialog.tsx';
import { ServiceDoneDialog } from './ServiceDoneDialog.tsx';

/** What an item's form asks in a dialog of its own. */
export type ItemAct =
  | { kind: 'unchecked' }
  | { kind: 'replaced' }
  | { kind: 'service'; serviceKey: string; name: string };

type ItemActDialogProps = {
  roundId: number;
  item: ItemState;
  act: ItemAct;
  /** The item is judged: its form has nothing more to ask. */
  onJudged: () => void;
  /** A service or a replacement is recorded. */
  onRecorded: () => void;
  onClose: () => void;
};

/** The dialog of an act. It stands outside of the item's form: a form can't hold another one. */
export const ItemActDialog = ({ roundId, item, act, onJudged, onRecorded, onClose }: ItemActDialogProps) => {
  const shown = { roundId, item, onClose };
  if (act.kind === 'unchecked') return <NotCheckedDialog {...shown} onStored={onJudged} />;
  const onStored = () => {
    onRecorded();
    onClose();
  };
  if (act.kind === 'replaced') return <ReplacedDialog {...shown} onStored={onStored} />;
  return <ServiceDoneDialog {...shown} onStored={onStored} service={act} />;
};
