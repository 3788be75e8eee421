/** The current time, injected so that tests can set it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/**
 * What is kept in the memory of a process for each clock, made on first use. A server has one clock; the demo trade is
 * played on one of the past, over the same database, whose limits must not be those of the server that follows.
 */
export function keptByClock<Kept>(make: (clock: Clock) => Kept): (clock: Clock) => Kept {
  const kept = new WeakMap<Clock, Kept>()
  return (clock) => {
    const found = kept.get(clock) ?? make(clock)
    kept.set(clock, found)
    return found
  }
}
