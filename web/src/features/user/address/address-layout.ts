import { hasPostcodes, needsPostcode, postcodeForms } from '@tiantian/contracts/user/postcode.ts'

export type PlaceField = 'postcode' | 'city' | 'street'

/** From large to small, as in East Asia; the street fills a line. */
const LARGE_FIRST = ['CN', 'HK', 'JP', 'KR', 'MO', 'TW']
/** The postcode comes first, as the postal services of these countries require. */
const POSTCODE_FIRST = ['AM', 'AZ', 'BY', 'GE', 'KG', 'KZ', 'MD', 'MN', 'RU', 'TJ', 'TM', 'UA', 'UZ']

/** The order of address fields in the country; without a postcode where there are none. */
export function placeFields(country: string): readonly PlaceField[] {
  return orderOf(country).filter((name) => name !== 'postcode' || hasPostcodes(country))
}

function orderOf(country: string): readonly PlaceField[] {
  if (LARGE_FIRST.includes(country)) return ['city', 'postcode', 'street']
  return POSTCODE_FIRST.includes(country) ? ['postcode', 'city', 'street'] : ['street', 'city', 'postcode']
}

export const isLargeFirst = (country: string) => LARGE_FIRST.includes(country)

const LABELS: Readonly<Record<string, 'zip' | 'pin' | 'eircode'>> = { US: 'zip', IN: 'pin', IE: 'eircode' }

/** The local name of the postcode. */
export function postcodeLabel(country: string) {
  const own = LABELS[country]
  return own ? (`profile.address.${own}` as const) : 'user.postcode'
}

export const isPostcodeOptional = (country: string) => !needsPostcode(country)

/** Its number of digits; undefined if it has another format. */
export function postcodeDigits(country: string): number | undefined {
  const [form, ...others] = postcodeForms(country) ?? []
  return form && others.length === 0 && /^#+$/.test(form) ? form.length : undefined
}

/** A sample postcode of each format, two at most. */
export function postcodeExamples(country: string): string[] {
  return (postcodeForms(country) ?? []).slice(0, 2).map(exampleOf)
}

function exampleOf(form: string): string {
  let digit = 0
  let letter = 0
  return form.replaceAll(/[#@*]/g, (sign) =>
    sign === '#' ? String(++digit % 10) : 'ABCDEFGH'.charAt(letter++ % 8),
  )
}
