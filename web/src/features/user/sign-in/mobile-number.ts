import type { Language } from '@tiantian/contracts/language.ts'
import { regionOf } from '@tiantian/contracts/language.ts'
import type { Country } from '@tiantian/contracts/place/place.ts'
import { e164 } from '@tiantian/contracts/user/contact.ts'
import { bareNumber } from '@tiantian/contracts/user/international-number.ts'
import { formatPhone } from '../../../i18n/format-phone.ts'
import { deviceTags } from '../../../sdk/language.ts'
import { phonePrefix } from '../address/country.ts'

/** The input of a mobile field: the selected country, and the number in national format. */
export interface MobileDraft {
  readonly country: string
  readonly mobile: string
}

const COUNTRY_OF: Record<Language, string> = { 'zh-Hans': 'CN', en: 'KZ', ru: 'RU', kk: 'KZ' }

/** The number in E.164; undefined if it is invalid. A user who types the country code need not select it. */
export function mobileNumber({ country, mobile }: MobileDraft, countries: readonly Country[]) {
  const typed = bareNumber(mobile)
  if (typed === '' || /^(\+|00)/.test(typed)) return e164(typed)
  return e164(phonePrefix(country, countries) + typed.replace(/^0+/, '')) ?? e164(typed)
}

/** Splits an international number into country and rest; anything else stays as typed. */
export function mobileDraft(text: string, countries: readonly Country[], country: string): MobileDraft {
  const number = e164(text)
  if (!number) return { country, mobile: text }
  const owner = ownerOf(number, countries, country)
  if (!owner) return { country, mobile: number }
  const national = formatPhone(number).slice(phonePrefix(owner, countries).length)
  return { country: owner, mobile: national.trim() }
}

/** Kazakhstan and Russia share `+7`; numbers of Kazakhstan begin with 6 or 7. */
function ownerOf(number: string, countries: readonly Country[], chosen: string): string | undefined {
  if (number.startsWith('+7')) return /^\+7[67]/.test(number) ? 'KZ' : 'RU'
  const fits = countries
    .map(({ code }) => ({ code, prefix: phonePrefix(code, countries) }))
    .filter(({ prefix }) => prefix && number.startsWith(prefix))
    .toSorted((one, other) => other.prefix.length - one.prefix.length)
  return fits.find(({ code }) => code === chosen)?.code ?? fits[0]?.code
}

/** The default of browsers without a configured region. */
const ANYWHERE = 'en-US'

/** By the region of the device; or else by where most of our users speak the language. */
export function likelyCountry(language: Language, countries: readonly Country[]): string {
  const [locale = ''] = deviceTags()
  const region = locale === ANYWHERE ? undefined : regionOf(locale)
  return countries.find(({ code }) => code === region)?.code ?? COUNTRY_OF[language]
}
