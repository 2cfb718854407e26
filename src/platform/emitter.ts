/** Listeners of one kind of event. */
export interface Emitter<Event> {
  /** Adds a listener and returns the function that removes it. */
  on(listener: (event: Event) => void): () => void;
  emit(event: Event): void;
}

/** Creates an event between modules that don't know each other. */
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
