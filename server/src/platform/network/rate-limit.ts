import type { RateLimit } from '@tiantian/contracts/action.ts'
import type { Clock } from '../clock.ts'

interface RateLimitWindow {
  count: number
  endsAt: number
}

/** Keys are users and addresses: above this many, those that called longest ago are evicted. */
export const KEYS_MAX = 50_000

/** Counts calls in fixed windows, in this process. */
export class RateLimiter {
  readonly #clock: Clock
  readonly #windows = new Map<string, RateLimitWindow>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Counts a call, or what it weighs; true while the sum is within the limit. */
  allow(key: string, limit: RateLimit, weight = 1): boolean {
    const now = this.#clock.now().getTime()
    const last = this.#windows.get(key)
    // Inserted again with each call: a caller at the limit who goes on calling is not forgotten.
    this.#windows.delete(key)
    this.#forgetLeastRecent()
    const window = last && last.endsAt > now ? last : { count: 0, endsAt: now + limit.windowSeconds * 1000 }
    window.count += weight
    this.#windows.set(key, window)
    return window.count <= limit.max
  }

  #forgetLeastRecent() {
    const [oldest] = this.#windows.keys()
    if (this.#windows.size >= KEYS_MAX && oldest !== undefined) this.#windows.delete(oldest)
  }
}

/**
 * The key under which calls from an address are counted. A household or server has a /64 to a /56 of IPv6, and could
 * use another address each time; an IPv4 address in IPv6 notation is itself.
 */
export function addressKey(address: string): string {
  const [text = ''] = address.toLowerCase().split('%')
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(text)?.[1]
  if (ipv4) return ipv4
  if (!text.includes(':')) return text
  const [first, second, third, fourth = '0'] = wholeGroups(text)
  const upperByte = Number.parseInt(fourth, 16) & 0xff00
  return `${first}:${second}:${third}:${upperByte.toString(16)}::/56`
}

/** The groups of an IPv6 address without leading zeros, `::` expanded. */
function wholeGroups(address: string): string[] {
  const [head = [], tail = []] = address.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0')
  return [...head, ...zeros, ...tail].map((group) => group.replace(/^0+(?=.)/, ''))
}
