import { cleanText } from '@tiantian/contracts/text.ts'
import { html as escaping, raw } from 'hono/html'

/** Finished HTML or XML. Not a string: text cannot be mistaken for it, nor it for text. */
export interface Markup {
  readonly isEscaped: true
  toString(): string
}

/** Markup that may be absent. */
export type MarkupPart = Markup | '' | false | null | undefined

/** Text is escaped, markup is inserted, lists are concatenated; an absent value writes nothing. */
type MarkupValue = string | number | false | null | undefined | Markup | readonly MarkupValue[]

type MarkupTemplate = (strings: TemplateStringsArray, ...values: readonly MarkupValue[]) => Markup

/** A template of HTML that escapes its values, for the content of an element or a quoted attribute. */
export const html: MarkupTemplate = (strings, ...values) => escaped(strings, ...values.map(writable))

/** The same for XML and SVG. */
export const xml: MarkupTemplate = (strings, ...values) => html(strings, ...values)

const escaped = escaping as MarkupTemplate

/** Without what XML cannot represent and nobody sees, whatever is stored. */
function writable(value: MarkupValue): MarkupValue {
  if (typeof value === 'string') return cleanText(value)
  return Array.isArray(value) ? (value as readonly MarkupValue[]).map(writable) : value
}

/** HTML that was made safe elsewhere. Its callers are listed in `markup.unit.test.ts`. */
export const trustedHtml: (safe: string) => Markup = raw

/** Values with a separator between them. */
export const separated = (values: readonly MarkupValue[], separator: Markup | string): Markup =>
  html`${values.map((value, at) => [at > 0 && separator, value])}`

/** The lines that exist. */
export function joined(...lines: readonly MarkupPart[]): Markup | '' {
  const shown = lines.filter(Boolean)
  return shown.length === 0 ? '' : separated(shown, '\n')
}
