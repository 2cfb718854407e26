import { useState } from 'react';

/** Closing with unsaved work asks first: `requestClose` closes at once or sets `isAsking`. */
export const useCloseGuard = (isDirty: boolean, onClose: () => void) => {
  const [isAsking, setIsAsking] = useState(false);
  return {
    isAsking,
    requestClose: () => (isDirty ? setIsAsking(true) : onClose()),
    keepEditing: () => setIsAsking(false),
    discard: () => {
      setIsAsking(false);
      onClose();
    },
  };
};
