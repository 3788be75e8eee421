import * as z from 'zod/mini'
import type { FieldIssue } from './error.ts'
import type { LocalizedText } from './language.ts'
import { language } from './language.ts'
import { ownVideo } from './rich-text/address.ts'
import { storable } from './text.ts'

const words = (max: number) => z.string().check(z.normalize('NFC'), z.trim(), z.maxLength(max), storable)

/** Languages in which nothing was written are left out. */
const written = z.overwrite<LocalizedText>((text) =>
  Object.fromEntries(Object.entries(text).filter(([, value]) => value !== '')),
)

/** Text by language, each of so many characters at most. */
export const byLanguage = (max: number) => z.partialRecord(language, words(max)).check(written)

/** The same, with words in one language at least. */
export const named = (max: number) =>
  byLanguage(max).check(
    z.refine((text) => Object.values(text).some(Boolean), { params: { rule: 'required' } }),
  )

/** Of a row of a list, as the database writes it: the same in capitals is no other row. */
export const rowId = z.uuid().check(z.toLowerCase())

/** A line that is the same in all languages. */
export const line = words

/** Another house by https; empty where there is none. */
export const secureUrl = words(600).check(
  z.refine((url) => url === '' || isSecure(url), { params: { rule: 'invalid_format' } }),
)

const isSecure = (url: string) => /^https:\/\/[^\s"'<>]+$/i.test(url) && URL.canParse(url)

/** A film: one of ours that every browser plays, or another house by https; empty where there is none. */
export const filmUrl = words(600).check(
  z.refine((url) => url === '' || isSecure(url) || (url.startsWith('/') && ownVideo(url) !== undefined), {
    params: { rule: 'invalid_format' },
  }),
)

/** A file that was taken in here; its name as `encodeURIComponent` leaves it. */
export const mediaUrl = words(600).check(z.regex(/^(?:\/media\/[\w\-./%!'()*~]+)?$/))

/** Checks what hangs together; each issue stands at its own place within the value. */
export const ruled = <Value>(find: (value: Value) => readonly FieldIssue[]) =>
  z.check<Value>(({ value, issues }) => {
    for (const { path, rule } of find(value))
      issues.push({ code: 'custom', input: value, path: path.split('.'), params: { rule } })
  })

/** Issues of every value that comes a second time. */
export function doubles(values: readonly string[], pathOf: (at: number) => string): FieldIssue[] {
  return values.flatMap((value, at) =>
    values.indexOf(value) < at ? [{ path: pathOf(at), rule: 'duplicate' }] : [],
  )
}
