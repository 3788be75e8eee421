import { LOOK_ALIKES, withPlainDigits } from '@tiantian/contracts/spelling/typed.ts'

/**
 * The text in Latin capitals and digits by appearance, position by position: `?` for other letters, a dot for all
 * other characters, spaces for spaces.
 */
const latinCharacters = (text: string): string =>
  withPlainDigits(text).replace(/./gsu, (character) =>
    latinCharacter(character).padEnd(character.length, '.'),
  )

function latinCharacter(character: string): string {
  if (/\s/.test(character)) return ' '
  const bare = character.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
  const latin = LOOK_ALIKES.get(bare) ?? bare
  // `З` may be a 3, but is usually itself.
  if (/^[A-Z]$/.test(latin) || /^\d$/.test(bare)) return latin
  return /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]$/u.test(bare) ? '?' : '.'
}

/**
 * Removes what may identify a single car, in any notation: in groups with any separators, with letters joined to it,
 * one character too many, a digit typed as a letter, or two VINs at once. The first eleven characters of such a VIN
 * stay. Removes more than `findVins` matches, because a false positive here costs no search result.
 */
export function withoutCarNumbers(text: string): string {
  const latin = latinCharacters(text)
  const traces = [...gluedTraces(latin), ...groupedTraces(latin), ...tailTraces(latin)]
  return traces
    .sort((a, b) => b.from - a.from)
    .reduce(
      (rest, { from, to }) => (rest.length < from ? rest : `${rest.slice(0, from)}…${rest.slice(to)}`),
      text,
    )
    .replace(/…[…\s]*…/gu, '…')
}

/** What is to be removed. */
interface VinTrace {
  readonly from: number
  readonly to: number
}

const LENGTH = 17
/** The characters before identify the type of car. */
const CHARACTERS_KEPT = 11
const CHARACTER = /[A-Z0-9?]/g

/** For groups without a space: from the serial number of the first possible VIN to the end of the last. */
function gluedTraces(latin: string): VinTrace[] {
  return [...apart(latin).matchAll(/\S+/g)].flatMap(({ 0: chunk, index }) => {
    const places = [...chunk.matchAll(CHARACTER)].map((match) => index + match.index)
    const characters = places.map((place) => latin.charAt(place)).join('')
    const starts = places.flatMap((_, at) => (isLikeVin(characters.slice(at, at + LENGTH)) ? [at] : []))
    const first = starts[0]
    const last = starts.at(-1)
    if (first === undefined || last === undefined) return []
    return [{ from: places[first + CHARACTERS_KEPT]!, to: places[last + LENGTH - 1]! + 1 }]
  })
}

/**
 * A word of letters that no VIN has (`артикул:69210-06681`), and two numbers too long for one VIN, are not part of
 * one.
 */
const apart = (latin: string) =>
  latin
    .replace(/(?<![A-Z0-9?])[A-Z?]{4,}(?![A-Z0-9?])/g, (word) =>
      /[IOQ?]/.test(word) ? ' '.repeat(word.length) : word,
    )
    .replace(/(?<=([A-Z0-9?]+))\.(?=([A-Z0-9?]+))/g, (sign, before: string, behind: string) =>
      before.length + behind.length > LENGTH ? ' ' : sign,
    )

/** No VIN has a longer run of letters, except for the ZZZ of European cars: it is a name joined to a number. */
const LETTERS_MAX = 8
const DIGITS_MIN = 5
/** Of the last six, one or two of which may be typed as letters. */
const SERIAL_DIGITS_MIN = 4

function isLikeVin(characters: string): boolean {
  const digits = characters.replace(/\D/g, '').length
  const serial = characters.slice(CHARACTERS_KEPT).replace(/\D/g, '').length
  const letters = Math.max(0, ...characters.split(/ZZZ|[^A-Z]/).map((row) => row.length))
  return (
    characters.length === LENGTH &&
    digits >= DIGITS_MIN &&
    serial >= SERIAL_DIGITS_MIN &&
    letters <= LETTERS_MAX &&
    /[A-Z].*[A-Z]/.test(characters)
  )
}

/** In groups, with spaces too: only when none of them is a word. */
function groupedTraces(latin: string): VinTrace[] {
  const pieces = [...latin.matchAll(/(?:(?<![A-Z0-9?])(?:VIN|B\?H)(?=[A-Z0-9]{3}))?([A-Z0-9?]+)/dg)].map(
    ({ 1: text = '', indices }) => ({ text, start: indices?.[1]?.[0] ?? 0 }),
  )
  return pieces.flatMap((_, from) => traceOf(pieces.slice(from, from + LENGTH)) ?? [])
}

interface CharacterGroup {
  readonly text: string
  readonly start: number
}

/** Of the first groups that together have the length of a VIN. */
function traceOf(pieces: readonly CharacterGroup[]): VinTrace | undefined {
  const places: number[] = []
  let characters = ''
  for (const [at, { text, start }] of pieces.entries()) {
    if (characters.length >= LENGTH || !isGroup(text, at)) break
    characters += text
    places.push(...[...text].map((_sign, within) => start + within))
  }
  if (!(isLikeVin(characters) && /\d{4}$/.test(characters))) return undefined
  return { from: places[CHARACTERS_KEPT]!, to: places.at(-1)! + 1 }
}

/** `WVWZZZ` may start a VIN; other runs of letters have at most three letters, and none is an I, O or Q. */
const isGroup = (piece: string, at: number) =>
  /\d/.test(piece) || (/^[A-HJ-NPR-Z]+$/.test(piece) && piece.length <= (at === 0 ? 6 : 3))

/** European VINs are padded with Z: `ZZZ1KZAW123456` is the end of one. */
function tailTraces(latin: string): VinTrace[] {
  return [...latin.matchAll(/Z{3}[A-Z0-9]{3,5}[\s\p{P}\p{S}]?(\d{6})/gu)].map((tail) => {
    const to = tail.index + tail[0].length
    return { from: to - 6, to }
  })
}
