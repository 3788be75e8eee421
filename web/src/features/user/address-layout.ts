import { hasPostcodes, needsPostcode, postcodeForms } from '@tiantian/contracts/user/postcode.ts'

export type PlaceField = 'postcode' | 'city' | 'street'

/** From large to small, as in East Asia; the street fills a line. */
const LARGE_FIRST = ['CN', 'HK', 'JP', 'KR', 'MO', 'TW']
/** The postcode leads, as the post of these countries asks. */
const POSTCODE_FIRST = ['AM', 'AZ', 'BY', 'GE', 'KG', 'KZ', 'MD', 'MN', 'RU', 'TJ', 'TM', 'UA', 'UZ']

/** In which order people of the country write where something is; without a postcode where there are none. */
export function placeFields(country: string): readonly PlaceField[] {
  return orderOf(country).filter((name) => name !== 'postcode' || hasPostcodes(country))
}

function orderOf(country: string): readonly PlaceField[] {
  if (LARGE_FIRST.includes(country)) return ['city', 'postcode', 'street']
  return POSTCODE_FIRST.includes(country) ? ['postcode', 'city', 'street'] : ['street', 'city', 'postcode']
}

export const isLargeFirst = (country: string) => LARGE_FIRST.includes(country)

const LABELS: Readonly<Record<string, 'zip' | 'pin' | 'eircode'>> = { US: 'zip', IN: 'pin', IE: 'eircode' }

/** What the postcode is called there. */
export function postcodeLabel(country: string) {
  const own = LABELS[country]
  return own ? (`profile.address.${own}` as const) : 'user.postcode'
}

export const isPostcodeOptional = (country: string) => !needsPostcode(country)

/** How many digits it has; undefined when there is more to it. */
export function postcodeDigits(country: string): number | undefined {
  const [form, ...others] = postcodeForms(country) ?? []
  return form && others.length === 0 && /^#+$/.test(form) ? form.length : undefined
}

/** A postcode in each form, two at most. */
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
