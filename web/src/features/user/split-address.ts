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
  const pieces = piecesOf(text)
  const country = countryIn(pieces, countries)
  const place = country?.code ?? home
  const phone = take(pieces, (piece) => e164(piece, place))
  const postcode = place ? takePostcode(pieces, place) : undefined
  const name = take(pieces.slice(0, 1), nameOf)
  if (name) pieces.shift()
  const cities = pieces.filter((piece) => !/\d/.test(piece)).map((piece) => piece.replace(TOWN, ''))
  return {
    ...(name && { name }),
    ...(phone && { phone }),
    ...(country && { country: country.code }),
    ...(postcode && { postcode }),
    ...(pieces.length > 0 && { street: pieces.join(', ') }),
    cities,
  }
}

/** The street without the part that turned out to be the city. */
export function streetWithout(street: string, city: string): string {
  const pieces = street.split(', ')
  return pieces.filter((piece) => piece.replace(TOWN, '') !== city).join(', ')
}

function piecesOf(text: string): string[] {
  const pieces = text.slice(0, LENGTH_MAX).split(/[\n\r,，;；]+/)
  return pieces.map((piece) => piece.replace(LABEL, '').trim()).filter((piece) => piece !== '')
}

function countryIn(pieces: string[], countries: readonly Country[]): Country | undefined {
  return take(pieces, (piece) => {
    const typed = piece.toLocaleLowerCase()
    return countries.find(({ name, otherNames }) =>
      [name, ...otherNames].some((each) => each.toLocaleLowerCase() === typed),
    )
  })
}

/** Alone, or beside the city: `050000 Almaty`. */
function takePostcode(pieces: string[], country: string): string | undefined {
  if (!postcodeForms(country)) return undefined
  const alone = take(pieces, (piece) => postcodeOf(country, piece) || undefined)
  if (alone) return alone
  for (const [index, piece] of pieces.entries()) {
    const [, first = '', rest = ''] = /^(\S+)\s+(.+)$/.exec(piece) ?? []
    const postcode = postcodeOf(country, first)
    if (!(postcode && rest)) continue
    pieces[index] = rest
    return postcode
  }
  return undefined
}

/** Two to four words without a digit, at the beginning. */
const nameOf = (piece: string) =>
  /^\p{L}[\p{L}'’.-]*(?:[ ·]\p{L}[\p{L}'’.-]*){1,3}$/u.test(piece) ? piece : undefined

/** Removes and returns the first part that can be parsed. */
function take<SplitAddressResult>(
  pieces: string[],
  read: (piece: string) => SplitAddressResult | undefined,
): SplitAddressResult | undefined {
  for (const [index, piece] of pieces.entries()) {
    const found = read(piece)
    if (found === undefined) continue
    pieces.splice(index, 1)
    return found
  }
  return undefined
}
