import * as z from 'zod/mini'
import { plainCharacters } from '../spelling/typed.ts'

const VERSION = /^\d{1,9}(\.\d{1,9}){0,3}$/

/** `1.2.10`: up to four numbers. */
export const isVersion = (text: unknown): text is string => typeof text === 'string' && VERSION.test(text)

export const versionText = z.string().check(z.overwrite(plainCharacters), z.regex(VERSION))

/** Negative when the first is older; a missing part is 0, so 1.2 and 1.2.0 are equal. */
export function compareVersions(one: string, other: string): number {
  const left = one.split('.').map(Number)
  const right = other.split('.').map(Number)
  const parts = Array.from({ length: Math.max(left.length, right.length) }, (_, at) => at)
  const differing = parts.find((at) => (left[at] ?? 0) !== (right[at] ?? 0))
  return differing === undefined ? 0 : (left[differing] ?? 0) - (right[differing] ?? 0)
}
