import type { Language } from '@tiantian/contracts/language.ts'
import { readNumber } from '@tiantian/contracts/spelling/typed.ts'
import type { I18nTextKey } from './text-key.ts'

/** A bundle of texts by area and name. */
export interface Shelf {
  readonly [name: string]: string | Shelf
}

/** Parameters of a text; `count` also chooses the plural form. */
type Values = Readonly<Record<string, string | number | boolean | null | undefined>>

/** Returns the text of a key, `t('cart.lines', { count: 3 })`; the key itself if there is none. */
export type Translate = (key: I18nTextKey, values?: Values) => string

export interface LanguageTexts {
  readonly say: Translate
  has(key: string): boolean
  add(shelf: Shelf): void
}

/** The texts of one language from its loaded bundles; an area may be in several of them. */
export function createTexts(language: Language): LanguageTexts {
  const shelves = new Set<Shelf>()
  const plural = new Intl.PluralRules(language)

  function find(key: string): string | undefined {
    for (const shelf of shelves) {
      const text = textAt(shelf, key)
      if (text !== undefined) return text
    }
    return undefined
  }

  function form(key: string, { count, number, amount }: Values): string | undefined {
    if (typeof count !== 'number') return undefined
    // The form agrees with the number that is shown, which may be rounded: `500 раз` of 523.
    const shown = readNumber(String(number ?? amount ?? '').replace('≈', '')) ?? count
    // A language unknown to the browser counts like another one.
    return find(`${key}_${plural.select(shown)}`) ?? find(`${key}_other`)
  }

  return {
    say: (key, values = {}) => filled(form(key, values) ?? find(key) ?? key, values),
    has: (key) => find(key) !== undefined,
    add: (shelf) => shelves.add(shelf),
  }
}

function textAt(shelf: Shelf, key: string): string | undefined {
  let node: Shelf | string | undefined = shelf
  for (const name of key.split('.')) node = typeof node === 'object' ? node[name] : undefined
  return typeof node === 'string' ? node : undefined
}

const filled = (text: string, values: Values): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
