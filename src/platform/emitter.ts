/** Who listens to one kind of event. */
export interface Emitter<Event> {
  /** Answers how to stop listening. */
  on(listener: (event: Event) => void): () => void;
  emit(event: Event): void;
}

/** An event that modules tell each other without knowing each other. */
export const makeEmitter = <Event = void>(): Emitter<Event> => {
  const listeners = new Set<(event: Event) => void>();
  return {
    on: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    emit: (event) => {
      for (const listener of [...listeners]) listener(event);
    },
  };
};
