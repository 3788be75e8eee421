type EventsListener<Event> = (event: Event) => void

/** A typed emitter: `on` returns the unsubscribe function. */
export interface Emitter<Events> {
  on<Name extends keyof Events>(name: Name, listener: EventsListener<Events[Name]>): () => void
  emit<Name extends keyof Events>(name: Name, event: Events[Name]): void
  /** Whether there is a listener: if so, the app decides where a user without a token is led. */
  hears(name: keyof Events): boolean
}

export function createEmitter<Events>(): Emitter<Events> {
  const listeners: { [Name in keyof Events]?: Set<EventsListener<Events[Name]>> } = {}

  return {
    on(name, listener) {
      const set: Set<EventsListener<Events[typeof name]>> = listeners[name] ?? new Set()
      listeners[name] = set
      set.add(listener)
      return () => {
        set.delete(listener)
      }
    },
    emit(name, event) {
      // A copy, so that a listener may unsubscribe while it is called.
      for (const listener of [...(listeners[name] ?? [])]) listener(event)
    },
    hears: (name) => (listeners[name]?.size ?? 0) > 0,
  }
}
