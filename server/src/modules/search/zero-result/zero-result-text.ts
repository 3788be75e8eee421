import { withPlainDigits } from '@tiantian/contracts/spelling/typed.ts'
import type { FrameNumber } from '@tiantian/contracts/vehicle/frame.ts'
import { findFrames, isLikelyFrame } from '@tiantian/contracts/vehicle/frame.ts'
import type { ReferenceData } from '../../product/reference-data.ts'
import { withoutCarNumbers } from '../parser/vin-trace.ts'

/** Characters; a longer text is truncated. */
const TEXT_MAX = 80

/**
 * A text as the office may see it: in lower case and without personal data. Undefined for one that is not stored,
 * because it contains an address, certainly a phone number, or a personal id or card number. A possible phone number
 * or part number keeps its first five digits (`90915…` still identifies the part), a VIN or frame number loses its serial number.
 */
export function storable(text: string, reference: ReferenceData): string | undefined {
  // `№` would be two letters of the word after it.
  const plain = withPlainDigits(text.replaceAll('№', ' № ').normalize('NFKC'))
    .toLowerCase()
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
  if (plain === '' || PERSONAL.some((one) => one.test(plain)) || hasCard(plain)) return undefined
  return beginningOf(withoutPhones(withoutFrames(withoutSerials(plain), reference)))
}

function beginningOf(text: string): string {
  const characters = [...text]
  return characters.length > TEXT_MAX ? `${characters.slice(0, TEXT_MAX - 1).join('')}…` : text
}

const MAIL = [
  /@/,
  /[([]\s*(?:at|собака)\s*[)\]]/,
  /\b(?:g?mail|yandex|inbox|qq|163|outlook|hotmail|icloud)\.[a-z]{2,3}\b/,
]

/** Streets and flats, as words that parts do not have, beside a number. */
const STREET = [
  /(?<!\p{L})(?:ул|улица|көшесі|проспект|пр-т|даңғылы|мкрн?|микрорайон|переулок|бульвар|шоссе|street|avenue)(?!\p{L}).{0,30}\d/u,
  /\d.{0,30}(?<!\p{L})(?:көшесі|даңғылы|street|avenue)(?!\p{L})/u,
  /(?<!\p{L})(?:кв|квартира|пәтер|дом|подъезд|apt|apartment|flat)\.?\s?[№#]?\s?\d/u,
  /[路街巷]\s?\d+\s?号|\d\s?(?:号楼|单元|室)/u,
]

/** Groups, characters and words that only phone numbers have. */
const PHONE = [
  /\+\s?\d[\d\s().-]{8,}/,
  /\(\s?\d{3,5}\s?\)[\s-]?\d(?:[\s-]?\d){4,}/,
  // 8 (701) 123-45-67, 7 701 123 4567, 8 029 123 45 67
  /(?<!\d)[78][\s(.-]*[03-9]\d{2}[\s).-]+\d{3}[\s.-]?\d{2}[\s.-]?\d{2}(?!\d)/,
  // 139 1234 5678
  /(?<!\d)(?:86[\s.-]*)?1[3-9]\d[\s.-]\d{4}[\s.-]?\d{4}(?!\d)/,
  // 998 90 123 45 67
  /(?<!\d)(?:99[234568]|375|380|374)[\s(.-]+\d{2,3}[\s).-]+\d(?:[\s.-]?\d){5,6}(?!\d)/,
  // 0555 12 34 56
  /(?<!\d)0[\s(]?[2-9]\d{2}\)?[\s-]\d{2}[\s-]\d{2}[\s-]\d{2}(?!\d)/,
  /(?<!\p{L})(?:тел|телефон\p{L}*|моб|сот|звон\p{L}+|what'?s\s?app|ватс?ап|вотсап|wechat|tel|phone|call|қоңырау|нөмірім)(?!\p{L}).{0,12}?\d(?:[\s().-]{0,2}\d){5,}/u,
  /(?:微信|电话|手机).{0,6}?\d(?:[\s-]?\d){5,}/u,
]

/** Numbers of persons and of their documents, after a word that says so; a Chinese one contains a date of birth. */
const PAPERS = [
  /(?<!\p{L})(?:иин|жсн|iin|инн|снилс|паспорт\p{L}*|удостоверени\p{L}*|куәлі[кг]\p{L}*|passport)(?!\p{L}).{0,12}?\d(?:[\s().-]{0,2}\d){5,}/u,
  /(?:身份证|护照).{0,6}?\d(?:[\s-]?\d){5,}/u,
  /(?<!\d)[1-9]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dxх](?!\d)/u,
]

const PERSONAL = [...MAIL, ...STREET, ...PHONE, ...PAPERS]

/** Sixteen digits, in one run or in groups of four. */
const CARD = /(?<!\d)(?:\d{16}|\d{4}([\s\p{P}])\d{4}\1\d{4}\1\d{4})(?!\d)/gu

const hasCard = (text: string) =>
  [...text.matchAll(CARD)].some(([number]) => isLuhn(number.replace(/\D/g, '')))

/** The Luhn checksum (ISO 7812): every second digit from the right is doubled and its digits are added. */
function isLuhn(number: string): boolean {
  const checksum = [...number].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return checksum % 10 === 0
}

/** Mobile numbers without separators and prefix: of Kazakhstan, Russia, China and their neighbours. */
const PLANS = [
  /[78]?7(?:0\d|47|5[01]|6[0-4]|7[15-8])\d{7}/,
  /[78]?9\d{9}/,
  /(?:86)?1[3-9]\d{9}/,
  /(?:99[24568]|375|380)\d{9}/,
  /(?:993|374|976)\d{8}/,
  /80(?:25|29|33|44)\d{7}/,
].map(({ source }) => source)
/** Ten digits in the groups of a phone number: Mercedes writes its part numbers like this too, after an A. */
const GROUPED = /(?:7(?:0\d|47|5[01]|6[0-4]|7[15-8])|9\d{2})[ .-]\d{3}[ .-](?:\d{4}|\d{2}[ .-]\d{2})/.source

/** A part number has a letter or two before its digits, or one after: `WG9725160390`. */
const LIKE_PHONE = new RegExp(
  String.raw`(?<!\d|(?<![a-zа-я])[a-zа-я]{1,2}|(?<![a-zа-я])[aа] )(?:(?:00)?(?:${PLANS.join('|')})|${GROUPED})(?![\da-zа-я])`,
  'gu',
)
const DIGITS_STORED = 5

const withoutPhones = (text: string) =>
  text.replace(LIKE_PHONE, (number) => `${number.replace(/\D/g, '').slice(0, DIGITS_STORED)}…`)

/** The last six of 17 characters identify the car. */
const CHARACTERS_STORED = 11
const ONE_WORD = /\b[a-hj-npr-z0-9]{17}\b/g

function withoutSerials(text: string): string {
  const apart = text.replace(/(?<!\p{L})(vin|вин)(?=[a-z0-9]{17}(?![a-z0-9]))/gu, '$1 ')
  return withoutCarNumbers(apart).replace(ONE_WORD, firstCharacters)
}

const firstCharacters = (vin: string) => `${vin.slice(0, CHARACTERS_STORED)}…`

/** `nze141-6012345` → `nze141…`; without a dash only a code that we know, or what no part is numbered like. */
function withoutFrames(text: string, { framedCars }: ReferenceData): string {
  return findFrames(text).reduceRight((stored, { readings, start, end }) => {
    const isDashed = /[-\p{Pd}−]/u.test(text.slice(start, end))
    const first = readings[0]!
    const frame =
      readings.find(({ code }) => framedCars.has(code)) ?? (isMeant(first, isDashed) ? first : undefined)
    return frame ? `${stored.slice(0, start)}${frame.code.toLowerCase()}…${stored.slice(end)}` : stored
  }, text)
}

const isMeant = (frame: FrameNumber, isDashed: boolean) =>
  (isDashed || /^(?:[A-Z]{3}\d{2,3}|[A-Z]+\d+[A-Z]+)$/.test(frame.code)) && isLikelyFrame(frame)
