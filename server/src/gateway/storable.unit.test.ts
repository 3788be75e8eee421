import { plainCharacters } from '@tiantian/contracts/spelling/typed.ts'
import { cleanInput, cleanText } from '@tiantian/contracts/text.ts'
import { describe, expect, test } from 'vitest'
import type * as core from 'zod/v4/core'
import { allActions } from '../test/all-actions.ts'

type Schema = core.$ZodTypes

/** The texts of an input with their paths, at any depth. */
function* textsOf(schema: Schema, path: string): Generator<[string, core.$ZodString]> {
  const { def } = schema._zod
  const inner = (one: unknown, step = '') => textsOf(one as Schema, path + step)
  if (def.type === 'string') yield [path, schema as core.$ZodString]
  else if (def.type === 'object') {
    for (const [key, member] of Object.entries(def.shape)) yield* inner(member, `.${key}`)
  } else if (def.type === 'array') yield* inner(def.element, '[]')
  else if (def.type === 'record') {
    yield* inner(def.keyType, '{key}')
    yield* inner(def.valueType, '{}')
  } else if (def.type === 'union') for (const option of def.options) yield* inner(option)
  else if (def.type === 'pipe') {
    // What the first half of a pipe accepts, the second may correct.
    if ((def.in as Schema)._zod.def.type === 'string') yield [path, schema as unknown as core.$ZodString]
    else yield* inner(def.in)
  } else if ('innerType' in def) yield* inner(def.innerType)
}

/** These are compared as digests or parsed as tokens, and never stored or queried as they are. */
const NEVER_STORED = /\.(?:\w*[pP]assword|\w*[tT]oken|ticket|cursor|code)$/

/** Search texts are cleaned when parsed: a stray character is no reason to refuse them. */
const CLEANED = /^(?:search|place)\/.*\.text$/

/** The database refuses the first four; XML, spreadsheets, calendars and PDF the others. */
const UNSTORABLE = [
  'a\0',
  'a\0b',
  `${'a'.repeat(9)}\0`,
  'a\ud800',
  'a\vb',
  'a\x1bb',
  'a\x85b',
  'a\ufffeb',
  'a\uffff',
]
const isWritable = (text: string) => cleanText(text) === text

/** Many fields share one schema, which is tried once. */
function once<Result>(attempt: (text: core.$ZodString) => Result) {
  const known = new Map<core.$ZodString, Result>()
  return (text: core.$ZodString) => {
    if (!known.has(text)) known.set(text, attempt(text))
    return known.get(text)!
  }
}

const takesUnstorable = once((text) =>
  UNSTORABLE.some((value) => {
    const { issues, value: stored } = text._zod.run({ value, issues: [] }, {}) as core.ParsePayload<string>
    return issues.length === 0 && !isWritable(stored)
  }),
)

test('no action accepts a text that the database cannot store or a file cannot hold', async () => {
  const taken: string[] = []
  let texts = 0
  for (const { name, input } of await allActions()) {
    for (const [path, text] of textsOf(input as unknown as Schema, name)) {
      texts += 1
      if (!(NEVER_STORED.test(path) || CLEANED.test(path)) && takesUnstorable(text)) taken.push(path)
    }
  }
  expect(texts).toBeGreaterThan(500)
  expect(taken).toEqual([])
})

/** What people type, paste or scan into fields with a format. */
const TYPED = [
  '+77011234567',
  '050000',
  '123456',
  'ann_lee-parts',
  'ann.lee@mail.kz',
  'AB12-CD34-EF56',
  '04465-02220',
  'VIP-2026',
  'K7WM4P',
  'N1234567',
  'A-12',
  'XTA219040K0123456',
  'DEUTDEFF',
  'DE89370400440532013000',
  'CSQU3054383',
  '4006633374781',
  'UN3480',
  '2.1',
  '09:30',
  "Ann O'Neil-Smith",
]

const wide = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))

/** The same, as it comes from messengers, word processors and Chinese keyboards. */
const VARIANTS: Readonly<Record<string, (text: string) => string>> = {
  'direction marks': (text) => `\u202a${text}\u202c`,
  isolates: (text) => `\u2068${text}\u2069`,
  'zero-width spaces and soft hyphens': (text) => `\ufeff${text.slice(0, 2)}\u200b\u00ad${text.slice(2)}`,
  'no-break hyphens': (text) => text.replaceAll('-', '\u2011'),
  'no-break spaces around': (text) => `\u00a0${text}\u202f`,
  'wide digits': (text) => text.replace(/\d/g, wide),
  'wide characters': wide,
}

/** Written by programs and never typed: paths, ids, keys and parameters of addresses. */
const OF_PROGRAMS =
  /\.(?:\w*[iI]d|slug|slugs|\w*[tT]oken|ticket|cursor|setupToken|kind|key|checksum|device|deviceId|credential\w*|response|clientDataJSON|signature|endpoint|p256dh|auth|series|timeZone|\w*[pP]assword|language|country|countries|exportCountries|file|cover|period|day|value|members|occurrence|nonce|make|model|generation|category|categories|makes|brand|brands|tag|tags|parent|offers|seeks|field)(?:\W|$)/

const readBy = (text: core.$ZodString, value: string) => {
  const run = text._zod.run({ value: cleanInput(value), issues: [] }, {}) as core.ParsePayload<string>
  return run.issues.length === 0 ? run.value : undefined
}

const hasFormat = once((text) => readBy(text, '\u4e2d !') === undefined)

/** Chosen from a calendar, a list or a map, or copied as a whole address. */
const NEVER_TYPED =
  /\.(?:\w*(?:At|From|To|Until|On|By)|from|to|until|before|after|at|\w*[uU]rl|homepage|website|link|video|scheme|logo|gallery|photo|photos|\w*(?:Ids|ids|nonces)|\w*Country|shop|\w*Category|provider|number|unitCode)(?:\[\])?$|\{key\}$/

test('each field with a format that people type reads one of these examples', async () => {
  const unknown = new Set<string>()
  for (const { name, input } of await allActions())
    for (const [path, text] of textsOf(input as unknown as Schema, name))
      if (
        !(OF_PROGRAMS.test(path) || NEVER_TYPED.test(path)) &&
        hasFormat(text) &&
        TYPED.every((typed) => readBy(text, typed) === undefined)
      )
        unknown.add(path)
  expect([...unknown]).toEqual([])
})

/** They may be Cyrillic themselves, so that they are compared by all their readings where the stored one is known. */
const READ_WITH_THE_STORED = /\.(?:accessCode)$|^expo\/.*\.code$/

const KEYS = 'qwertyuiopasdfghjklzxcvbnm'
const RUSSIAN_KEYS = 'йцукенгшщзфывапролдячсмить'

test('each code, whose letters may be small or capital, is read from a keyboard in the Russian layout', async () => {
  const inRussian = (text: string) =>
    text.toLowerCase().replace(/[a-z]/g, (key) => RUSSIAN_KEYS[KEYS.indexOf(key)]!)
  const unread = new Set<string>()
  let codes = 0
  for (const { name, input } of await allActions())
    for (const [path, text] of textsOf(input as unknown as Schema, name)) {
      if (OF_PROGRAMS.test(path) || READ_WITH_THE_STORED.test(path) || !hasFormat(text)) continue
      for (const typed of TYPED) {
        const plain = readBy(text, typed)
        if (!/[A-Z]/.test(plain ?? '') || readBy(text, typed.toLowerCase()) !== plain) continue
        codes += 1
        const written = inRussian(typed)
        // `т` is both the key of `n` and the look-alike of `T`: only a stored code can tell.
        if (/^[ахуевсмнткор\d\s-]+$/.test(written)) continue
        if (readBy(text, written) !== plain) unread.add(`${path} ${typed}`)
      }
    }
  expect(codes).toBeGreaterThan(8)
  expect([...unread]).toEqual([])
})

describe.each(Object.entries(VARIANTS))('with %s', (_name, vary) => {
  const misread = once((text) =>
    TYPED.filter((typed) => {
      const plain = readBy(text, typed)
      if (plain === undefined) return false
      const read = readBy(text, vary(typed))
      // Names and sentences keep their typography.
      return read === undefined || plainCharacters(read) !== plainCharacters(plain)
    }),
  )

  test('each field with a format reads what it reads without', async () => {
    const unread: string[] = []
    let fields = 0
    for (const { name, input } of await allActions()) {
      for (const [path, text] of textsOf(input as unknown as Schema, name)) {
        if (OF_PROGRAMS.test(path) || !hasFormat(text)) continue
        fields += 1
        unread.push(...misread(text).map((typed) => `${path} ${typed}`))
      }
    }
    expect(fields).toBeGreaterThan(40)
    expect(unread).toEqual([])
  })
})
