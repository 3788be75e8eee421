import type { Country } from '@tiantian/contracts/place/place.ts'
import { e164 } from '@tiantian/contracts/user/contact.ts'
import { postcodeForms, postcodeOf } from '@tiantian/contracts/user/postcode.ts'

export interface AddressParts {
  readonly name?: string
  readonly phone?: string
  readonly country?: string
  readonly postcode?: string
  readonly street?: string
  /** Candidates for the city name, the most likely first. */
  readonly cities: readonly string[]
}

const LENGTH_MAX = 500
/** Labels before a value: `Тел.: …`, `电话：…`. */
const LABEL = /^[\p{L}. ]{1,20}[:：]\s*/u
/** Prefixes of a town's name. */
const TOWN = /^(?:г\.|г |город |қ\.|city of )\s*/iu

/**
 * Splits a pasted address such as `Ivan Petrov, +7 912 345 67 89, 630099, Novosibirsk, Lenina 1`. What is not
 * recognised becomes the street.
 */
export function splitAddress(text: string, countries: readonly Country[], home: string): AddressParts {
  const parts = partsOf(text)
  const country = countryIn(parts, countries)
  const countryCode = country?.code ?? home
  const phone = take(parts, (piece) => e164(piece, countryCode))
  const postcode = countryCode ? takePostcode(parts, countryCode) : undefined
  const name = take(parts.slice(0, 1), nameOf)
  if (name) parts.shift()
  const cities = parts.filter((piece) => !/\d/.test(piece)).map((piece) => piece.replace(TOWN, ''))
  return {
    ...(name && { name }),
    ...(phone && { phone }),
    ...(country && { country: country.code }),
    ...(postcode && { postcode }),
    ...(parts.length > 0 && { street: parts.join(', ') }),
    cities,
  }
}

/** The street without the part that turned out to be the city. */
export function streetWithout(street: string, city: string): string {
  const parts = street.split(', ')
  return parts.filter((piece) => piece.replace(TOWN, '') !== city).join(', ')
}

function partsOf(text: string): string[] {
  const parts = text.slice(0, LENGTH_MAX).split(/[\n\r,，;；]+/)
  return parts.map((piece) => piece.replace(LABEL, '').trim()).filter((piece) => piece !== '')
}

function countryIn(parts: string[], countries: readonly Country[]): Country | undefined {
  return take(parts, (piece) => {
    const typed = piece.toLocaleLowerCase()
    return countries.find(({ name, otherNames }) =>
      [name, ...otherNames].some((each) => each.toLocaleLowerCase() === typed),
    )
  })
}

/** Alone, or beside the city: `050000 Almaty`. */
function takePostcode(parts: string[], country: string): string | undefined {
  if (!postcodeForms(country)) return undefined
  const alone = take(parts, (piece) => postcodeOf(country, piece) || undefined)
  if (alone) return alone
  for (const [index, piece] of parts.entries()) {
    const [, first = '', rest = ''] = /^(\S+)\s+(.+)$/.exec(piece) ?? []
    const postcode = postcodeOf(country, first)
    if (!(postcode && rest)) continue
    parts[index] = rest
    return postcode
  }
  return undefined
}

/** Two to four words without a digit, at the beginning. */
const nameOf = (piece: string) =>
  /^\p{L}[\p{L}'’.-]*(?:[ ·]\p{L}[\p{L}'’.-]*){1,3}$/u.test(piece) ? piece : undefined

/** Removes and returns the first part that can be parsed. */
function take<SplitAddressResult>(
  parts: string[],
  read: (piece: string) => SplitAddressResult | undefined,
): SplitAddressResult | undefined {
  for (const [index, piece] of parts.entries()) {
    const found = read(piece)
    if (found === undefined) continue
    parts.splice(index, 1)
    return found
  }
  return undefined
}
