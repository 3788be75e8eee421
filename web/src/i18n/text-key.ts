import type { texts } from './locales/en.ts'
import type { innerTexts } from './locales/en-inner.ts'

/** `cart.lines` of `cart.lines_one` and `cart.lines_other`: the forms of a plural are one key. */
type Base<Name extends string> = Name extends `${infer Plural}_${Intl.LDMLPluralRule}` ? Plural : Name

type TextKeyOf<Node, Area extends string = ''> = {
  [Name in keyof Node & string]: Node[Name] extends string
    ? `${Area}${Base<Name>}`
    : TextKeyOf<Node[Name], `${Area}${Name}.`>
}[keyof Node & string]

/** The keys of all texts, of both bundles. */
export type I18nTextKey = TextKeyOf<typeof texts> | TextKeyOf<typeof innerTexts>
