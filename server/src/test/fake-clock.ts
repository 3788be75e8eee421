import type { Clock } from '../platform/clock.ts'

/** A clock that follows the real one until it is set or moved. */
export class FakeClock implements Clock {
  #offsetMs = 0

  now(): Date {
    return new Date(Date.now() + this.#offsetMs)
  }

  advance(ms: number) {
    this.#offsetMs += ms
  }
}
