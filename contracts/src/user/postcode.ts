import { latinCode } from '../spelling/typed.ts'

/**
 * Postcode formats by country. `#` is a digit, `@` a letter, `*` either; everything else is literal. The first format
 * is shown to users. A country with an empty list has no postcodes. Source: Universal Postal Union, "Addressing
 * solutions: postal addressing systems in member countries", with the national posts for Kazakhstan (six digits and
 * the new format), Ireland and the United Kingdom.
 */
const FORMS: Readonly<Record<string, readonly string[]>> = {
  AE: [],
  AM: ['####'],
  AT: ['####'],
  AU: ['####'],
  AZ: ['AZ ####', '####'],
  BE: ['####'],
  BG: ['####'],
  BR: ['#####-###'],
  BY: ['######'],
  CA: ['@#@ #@#'],
  CH: ['####'],
  CN: ['######'],
  CY: ['####'],
  CZ: ['### ##'],
  DE: ['#####'],
  DK: ['####'],
  EE: ['#####'],
  ES: ['#####'],
  FI: ['#####'],
  FR: ['#####'],
  GB: ['@## #@@', '@# #@@', '@@# #@@', '@@## #@@', '@#@ #@@', '@@#@ #@@'],
  GE: ['####'],
  GR: ['### ##'],
  HK: [],
  HR: ['#####'],
  HU: ['####'],
  ID: ['#####'],
  IE: ['@** ****'],
  IL: ['#######'],
  IN: ['######'],
  IT: ['#####'],
  JP: ['###-####'],
  KG: ['######'],
  KR: ['#####'],
  KZ: ['######', '@##@#@#'],
  LT: ['LT-#####', '#####'],
  LV: ['LV-####', '####'],
  MD: ['MD-####', '####'],
  MN: ['#####'],
  MO: [],
  MX: ['#####'],
  MY: ['#####'],
  NL: ['#### @@'],
  NO: ['####'],
  NZ: ['####'],
  PL: ['##-###'],
  PT: ['####-###'],
  QA: [],
  RO: ['######'],
  RS: ['#####'],
  RU: ['######'],
  SA: ['#####'],
  SE: ['### ##'],
  SG: ['######'],
  SI: ['####'],
  SK: ['### ##'],
  TH: ['#####'],
  TJ: ['######'],
  TM: ['######'],
  TR: ['#####'],
  UA: ['#####'],
  US: ['#####', '#####-####'],
  UZ: ['######'],
}

/** For countries without known format: 2 to 12 letters, digits, spaces and hyphens, or none at all. */
const UNKNOWN = /^(?:[A-Z0-9][A-Z0-9 -]{1,11})?$/

export const hasPostcodes = (country: string): boolean => postcodeForms(country)?.length !== 0

/** Whether an address in the country requires one. */
export const needsPostcode = (country: string): boolean => (postcodeForms(country)?.length ?? 0) > 0

/** The country's postcode formats, the usual one first; undefined when unknown, also for names like `constructor`. */
export const postcodeForms = (country: string): readonly string[] | undefined =>
  Object.hasOwn(FORMS, country) ? FORMS[country] : undefined

/** Normalizes a postcode to the country's format, ignoring spaces, hyphens and case; undefined when it is invalid. */
export function postcodeOf(country: string, typed: string): string | undefined {
  const forms = postcodeForms(country)
  const text = latinCode(typed)
  if (!forms) return UNKNOWN.test(text) ? text : undefined
  if (forms.length === 0) return text === '' ? '' : undefined
  const characters = bare(text)
  const form = forms.find((candidate) => patternOf(bare(candidate)).test(characters))
  return form && written(form, characters)
}

const bare = (text: string) => text.replaceAll(/[\s-]/g, '')

const CLASSES: Readonly<Record<string, string>> = { '#': '[0-9]', '@': '[A-Z]', '*': '[A-Z0-9]' }
const patternOf = (form: string) => new RegExp(`^${form.replaceAll(/[#@*]/g, (sign) => CLASSES[sign]!)}$`)

/** Inserts the separators of the format. */
function written(form: string, characters: string): string {
  let at = 0
  return form.replaceAll(/[^\s-]/g, () => characters[at++]!)
}
