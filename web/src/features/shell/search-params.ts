import { slug } from '@tiantian/contracts/product/vehicle.ts'
import { numberWithoutSerial, withoutSerials } from '@tiantian/contracts/vehicle/car-number.ts'
import * as z from 'zod/mini'
import { ownTabMemory } from '../../sdk/tab-memory.ts'

/** Search parameters that users type, and what takes the serial number of a car out of them. */
const TYPED: ReadonlyMap<string, typeof withoutSerials> = new Map([
  ['text', withoutSerials],
  ['vin', numberWithoutSerial],
])
/** The number of texts kept for going back. */
const TEXTS_MAX = 20

/** Typed text, by its form in the address. */
const memory = ownTabMemory('typed_vins', z.record(z.string(), z.string()), { isTakenAlong: true })

/**
 * A text as written into the address: a VIN without its serial number, for links are shared. This tab remembers the
 * typed text; cars with the same prefix get numbers, so that each has an address of its own.
 */
function addressText(name: string, typed: string): string {
  const cover = TYPED.get(name)
  if (!cover || cover(typed) === typed) return typed
  const known = memory.read() ?? {}
  const forms = Array.from({ length: TEXTS_MAX }, (_, stand) => cover(typed, stand))
  const written = forms.find((one) => (known[one] ?? typed) === typed) ?? forms[0]!
  remember(written, typed)
  return written
}

/** The text of an address: here, what was typed; for a recipient of the link, what it contains. */
const typedText = (name: string, written: string): string =>
  (TYPED.has(name) ? memory.read()?.[written] : undefined) ?? written

function remember(written: string, typed: string) {
  const { [written]: before, ...others } = memory.read() ?? {}
  if (before === typed) return
  const latest = Object.entries(others).slice(1 - TEXTS_MAX)
  memory.keep({ ...Object.fromEntries(latest), [written]: typed })
}

type Search = Record<string, unknown>

/** `?brand=bosch&brand=mann` is a list, anything else a text: address values are never parsed as JSON. */
export function parseSearch(search: string): Search {
  const found: Search = {}
  for (const [key, written] of new URLSearchParams(search)) {
    const value = typedText(key, written)
    const before = found[key] as string | string[] | undefined
    found[key] = before === undefined ? value : [before, value].flat()
  }
  return found
}

export function stringifySearch(search: Search): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    for (const item of [value].flat()) {
      if (isWord(item)) params.append(key, addressText(key, String(item)))
    }
  }
  const text = params.toString()
  return text && `?${text}`
}

/** Other types are not supported in an address. */
function isWord(item: unknown): item is string | number | boolean {
  return typeof item === 'number' || typeof item === 'boolean' || (typeof item === 'string' && item !== '')
}

/** Fields of `validateSearch`. An invalid value in an address counts as left out; it never breaks the page. */
export const textParam = z.catch(z.optional(z.string().check(z.maxLength(500))), undefined)
/** The query, of any length: a page with a limit reports it. */
export const searchTextParam = z.catch(z.optional(z.string()), undefined)
export const slugParam = z.catch(z.optional(slug), undefined)
export const idParam = z.catch(z.optional(z.uuid()), undefined)
/**
 * An id whose absence means something else: an invalid one stays in the address, so that the page reports it as
 * unknown.
 */
export const NO_ID = 'none'
export const strictIdParam = z.catch(z.optional(z.uuid()), NO_ID)
export const intParam = z.catch(z.optional(z.coerce.number().check(z.int())), undefined)
export const flagParam = z.catch(
  z.optional(
    z.pipe(
      z.union([z.boolean(), z.string()]),
      z.transform((value) => value === true || value === 'true' || value === '1'),
    ),
  ),
  undefined,
)
export const listParam = z.catch(
  z.optional(
    z.pipe(
      z.union([z.string(), z.array(z.string())]),
      z.transform((value) => [value].flat()),
    ),
  ),
  undefined,
)
/** The same for items of one format: any other would name nothing and be refused. */
export const listOfParam = (item: z.ZodMiniType<string>, max = 20) =>
  z.pipe(
    listParam,
    z.transform((values) => {
      const named = values?.filter((value) => item.safeParse(value).success).slice(0, max) ?? []
      return named.length > 0 ? named : undefined
    }),
  )
/** One of several values: `sort: choiceParam(['price', 'newest'])`. */
export const choiceParam = <const Choices extends readonly string[]>(choices: Choices) =>
  z.catch(z.optional(z.enum(choices)), undefined)

/** Adds or removes a value of a list parameter; an empty list is omitted. */
export function toggled(values: readonly string[], value: string): string[] | undefined {
  const next = values.includes(value) ? values.filter((other) => other !== value) : [...values, value]
  return next.length > 0 ? next : undefined
}
