import type { ItemState } from '#domain/rounds/roundView.ts';
import { NotCheckedDialog } from './NotCheckedDialog.tsx';
import { ReplacedDialog } from './ReplacedDialog.tsx';
import { ServiceDoneDialog } from './ServiceDoneDialog.tsx';

/** Act of an item that is recorded in its own dialog. */
export type ItemAct =
  | { kind: 'unchecked' }
  | { kind: 'replaced' }
  | { kind: 'service'; serviceKey: string; name: string };

type ItemActDialogProps = {
  roundId: number;
  item: ItemState;
  act: ItemAct;
  /** Called when the item is judged: its form has nothing more to ask. */
  onJudged: () => void;
  /** Called when a service or a replacement is recorded. */
  onRecorded: () => void;
  onClose: () => void;
};

/** Dialog of an act. Rendered outside the item's form: a form can't contain another one. */
export const ItemActDialog = ({ roundId, item, act, onJudged, onRecorded, onClose }: ItemActDialogProps) => {
  const dialogProps = { roundId, item, onClose };
  if (act.kind === 'unchecked') return <NotCheckedDialog {...dialogProps} onStored={onJudged} />;
  const onStored = () => {
    onRecorded();
    onClose();
  };
  if (act.kind === 'replaced') return <ReplacedDialog {...dialogProps} onStored={onStored} />;
  return <ServiceDoneDialog {...dialogProps} onStored={onStored} service={act} />;
};
