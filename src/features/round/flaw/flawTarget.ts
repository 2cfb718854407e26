/** Target of a new flaw: an item, or a drawing with the clicked position for a loose one (null: the default position). */
export type FlawTarget = ({ itemId: number } | { infoId: number; point: { x: number; y: number } | null }) & {
  /** Photos already taken. */
  files?: readonly File[];
};

export interface FlawPanelProps {
  roundId: number;
  target: FlawTarget;
  /** Name of the round's role. [FLAW-23] */
  responsible: string;
  isReadOnly: boolean;
  onClose: () => void;
}
