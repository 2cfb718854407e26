import type { RefObject } from 'react';

type CameraInputProps = {
  input: RefObject<HTMLInputElement | null>;
  onTaken: (files: readonly File[]) => void;
};

/** File input shared by all rows' camera buttons; it is clicked within their tap, as browsers require. */
export const CameraInput = ({ input, onTaken }: CameraInputProps) => (
  <input
    ref={input}
    type="file"
    accept="image/*"
    capture="environment"
    className="visually-hidden"
    tabIndex={-1}
    aria-hidden
    data-camera
    onChange={(event) => {
      const files = [...(event.currentTarget.files ?? [])];
      // Lets the same picture be chosen again.
      event.currentTarget.value = '';
      if (files.length > 0) onTaken(files);
    }}
  />
);
