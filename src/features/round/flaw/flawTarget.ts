/** Where a new flaw goes: on an item, or loose on a drawing at the click (null: at the default position). */
export type FlawTarget = ({ itemId: number } | { infoId: number; point: { x: number; y: number } | null }) & {
  /** Photos already taken. */
  files?: readonly File[];
};

export interface FlawPanelProps {
  roundId: number;
  target: FlawTarget;
  /** The name of the round's role. [FLAW-23] */
  responsible: string;
  isReadOnly: boolean;
  onClose: () => void;
}
