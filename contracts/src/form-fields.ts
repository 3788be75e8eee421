import * as z from 'zod/mini'
import type { FieldIssue } from './error.ts'
import type { LocalizedText } from './language.ts'
import { language } from './language.ts'
import { ownVideo } from './rich-text/address.ts'
import { storable } from './text.ts'

const words = (max: number) => z.string().check(z.normalize('NFC'), z.trim(), z.maxLength(max), storable)

/** Languages without text are omitted. */
const written = z.overwrite<LocalizedText>((text) =>
  Object.fromEntries(Object.entries(text).filter(([, value]) => value !== '')),
)

/** Text by language, with a maximum length in characters. */
export const byLanguage = (max: number) => z.partialRecord(language, words(max)).check(written)

/** The same, with text in at least one language. */
export const named = (max: number) =>
  byLanguage(max).check(
    z.refine((text) => Object.values(text).some(Boolean), { params: { rule: 'required' } }),
  )

/** The id of a list row, in lower case as the database writes it. */
export const rowId = z.uuid().check(z.toLowerCase())

/** A line that is the same in all languages. */
export const line = words

/** An https address of another site; empty for none. */
export const secureUrl = words(600).check(
  z.refine((url) => url === '' || isSecure(url), { params: { rule: 'invalid_format' } }),
)

const isSecure = (url: string) => /^https:\/\/[^\s"'<>]+$/i.test(url) && URL.canParse(url)

/** A video: an uploaded one that every browser plays, or an https address of another site; empty for none. */
export const filmUrl = words(600).check(
  z.refine((url) => url === '' || isSecure(url) || (url.startsWith('/') && ownVideo(url) !== undefined), {
    params: { rule: 'invalid_format' },
  }),
)

/** An uploaded file; its name as encoded by `encodeURIComponent`. */
export const mediaUrl = words(600).check(z.regex(/^(?:\/media\/[\w\-./%!'()*~]+)?$/))

/**
 * Validates rules across fields; each issue has its own path within the value. With a `shape` they are reported together
 * with the other errors as soon as the value has that shape, not only after those are corrected.
 */
export const ruled = <Value>(
  find: (value: Value) => readonly FieldIssue[],
  shape?: z.core.$ZodType<unknown, unknown>,
) =>
  z.check<Value>(
    ({ value, issues }) => {
      for (const { path, rule } of find(value))
        issues.push({ code: 'custom', input: value, path: path.split('.'), params: { rule } })
    },
    shape && { when: ({ value }) => z.safeParse(shape, value).success },
  )

/** An issue for every duplicate value. */
export function doubles(values: readonly string[], pathOf: (at: number) => string): FieldIssue[] {
  return values.flatMap((value, at) =>
    values.indexOf(value) < at ? [{ path: pathOf(at), rule: 'duplicate' }] : [],
  )
}

/** Each row has another id under the key; ids are case-insensitive. */
export const eachOnce = <Key extends string>(key: Key) =>
  ruled<readonly Record<Key, string>[]>((rows) =>
    doubles(
      rows.map((row) => row[key].toLowerCase()),
      (at) => `${at}.${key}`,
    ),
  )
