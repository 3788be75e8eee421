import { bareCode, plainCharacters } from '../spelling/typed.ts'

/** Numbers under which a state registers enterprises; `other` is that of a country without rules here. */
export const NUMBER_KINDS = [
  'uscc',
  'bin',
  'iin',
  'inn',
  'ogrn',
  'ogrnip',
  'kpp',
  'unp',
  'stir',
  'kg_inn',
  'other',
] as const
export type NumberKind = (typeof NUMBER_KINDS)[number]

export const LEGAL_FORMS = ['company', 'sole_trader'] as const
export type LegalForm = (typeof LEGAL_FORMS)[number]

interface WantedNumber {
  readonly kind: NumberKind
  readonly isOptional?: true
}

const BY_COUNTRY: Readonly<Record<string, Readonly<Record<LegalForm, readonly WantedNumber[]>>>> = {
  CN: both([{ kind: 'uscc' }]),
  KZ: { company: [{ kind: 'bin' }], sole_trader: [{ kind: 'iin' }] },
  RU: {
    company: [{ kind: 'inn' }, { kind: 'ogrn' }, { kind: 'kpp', isOptional: true }],
    sole_trader: [{ kind: 'inn' }, { kind: 'ogrnip' }],
  },
  BY: both([{ kind: 'unp' }]),
  UZ: both([{ kind: 'stir' }]),
  KG: both([{ kind: 'kg_inn' }]),
}
const ELSEWHERE: readonly WantedNumber[] = [{ kind: 'other' }]

function both(wanted: readonly WantedNumber[]) {
  return { company: wanted, sole_trader: wanted }
}

/** The numbers that an enterprise of this country has; the first identifies it. */
export const numbersOf = (country: string, form: LegalForm): readonly [WantedNumber, ...WantedNumber[]] =>
  (BY_COUNTRY[country]?.[form] ?? ELSEWHERE) as [WantedNumber, ...WantedNumber[]]

/** Where a reviewer looks the number up; by the country. */
export const REGISTRIES: Readonly<Record<string, string>> = {
  CN: 'https://www.gsxt.gov.cn/',
  KZ: 'https://stat.gov.kz/ru/juridical',
  RU: 'https://egrul.nalog.ru/',
  BY: 'https://egr.gov.by/',
  UZ: 'https://orginfo.uz/',
  KG: 'https://register.minjust.gov.kg/',
}

/** The number without spaces and hyphens, in capital Latin letters; that of another country only without outer spaces. */
export const cleanNumber = (kind: NumberKind, text: string): string =>
  kind === 'other' ? plainCharacters(text).toUpperCase() : bareCode(text)

/** Why a cleaned number cannot exist; undefined when it can. A checksum proves typing, not that the enterprise exists. */
export function numberProblem(
  kind: NumberKind,
  number: string,
  form: LegalForm,
): 'number_format' | 'number_checksum' | undefined {
  if (!FORMATS[kind](form).test(number)) return 'number_format'
  return (CHECKS[kind]?.(number) ?? true) ? undefined : 'number_checksum'
}

/** Whether its digits prove that it was typed without an error. */
export const hasChecksum = (kind: NumberKind): boolean => CHECKS[kind] !== undefined

const always = (format: RegExp) => () => format
const USCC_ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY'

const FORMATS: Readonly<Record<NumberKind, (form: LegalForm) => RegExp>> = {
  uscc: always(/^[0-9A-HJ-NP-RTUWXY]{2}\d{6}[0-9A-HJ-NP-RTUWXY]{10}$/),
  bin: always(/^\d\d(?:0[1-9]|1[0-2])[4-6][0-3]\d{6}$/),
  iin: always(/^\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[0-6]\d{5}$/),
  inn: (form) => (form === 'company' ? /^(?!00)\d{10}$/ : /^(?!00)\d{12}$/),
  ogrn: always(/^[15]\d{12}$/),
  ogrnip: always(/^3\d{14}$/),
  kpp: always(/^\d{4}[0-9A-Z]{2}\d{3}$/),
  unp: always(/^[1-7ABCEHKM][0-9ABCEHKMOPT]\d{7}$/),
  stir: (form) => (form === 'company' ? /^[23]\d{8}$/ : /^[2-7]\d{8}$/),
  kg_inn: always(/^\d{14}$/),
  other: always(/^[\x21-\x7e](?:[\x20-\x7e]{2,38}[\x21-\x7e])$/),
}

const digits = (text: string) => [...text].map(Number)
const weighted = (values: readonly number[], weights: readonly number[]) =>
  weights.reduce((sum, weight, at) => sum + weight * values[at]!, 0)

const USCC_WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]
const KZ_WEIGHTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
const KZ_SECOND_WEIGHTS = [3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2]
const INN_WEIGHTS = [2, 4, 10, 3, 5, 9, 4, 6, 8]
const UNP_WEIGHTS = [29, 23, 19, 17, 13, 7, 5, 3]
const UNP_LETTERS = 'ABCEHKMOPT'

/** Of China: GB 32100. */
function isUscc(number: string): boolean {
  const values = [...number].map((sign) => USCC_ALPHABET.indexOf(sign))
  return (31 - (weighted(values, USCC_WEIGHTS) % 31)) % 31 === values[17]
}

/** Of Kazakhstan, for enterprises and for people. */
function isKazakhstani(number: string): boolean {
  const values = digits(number)
  const first = weighted(values, KZ_WEIGHTS) % 11
  const check = first === 10 ? weighted(values, KZ_SECOND_WEIGHTS) % 11 : first
  return check === values[11]
}

/** Of Russia: ten digits for a company, twelve for a person. */
function isInn(number: string): boolean {
  const values = digits(number)
  const checkBy = (weights: readonly number[]) => (weighted(values, weights) % 11) % 10
  if (values.length === 10) return checkBy(INN_WEIGHTS) === values[9]
  return checkBy([7, ...INN_WEIGHTS]) === values[10] && checkBy([3, 7, ...INN_WEIGHTS]) === values[11]
}

const isRemainder = (number: string, divisor: bigint) =>
  Number((BigInt(number.slice(0, -1)) % divisor) % 10n) === Number(number.at(-1))

/** Of Belarus: letters stand for their position in its own alphabet. */
function isUnp(number: string): boolean {
  const values = [...number].map((sign, at) => {
    const letter = UNP_LETTERS.indexOf(sign)
    if (letter < 0) return Number(sign)
    return at === 0 ? sign.charCodeAt(0) - 'A'.charCodeAt(0) + 10 : letter
  })
  const check = weighted(values, UNP_WEIGHTS) % 11
  return check === values[8]
}

const CHECKS: Partial<Record<NumberKind, (number: string) => boolean>> = {
  uscc: isUscc,
  bin: isKazakhstani,
  iin: isKazakhstani,
  inn: isInn,
  ogrn: (number) => isRemainder(number, 11n),
  ogrnip: (number) => isRemainder(number, 13n),
  unp: isUnp,
}
