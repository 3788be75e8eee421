import { randomInt } from 'node:crypto'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { bareCode } from '@tiantian/contracts/spelling/typed.ts'
import type { CaptchaScene } from '@tiantian/contracts/user/captcha.ts'
import sharp from 'sharp'
import type { Db, Queryable } from '../../../platform/database/database.ts'
import type { Markup } from '../../../platform/text/markup.ts'
import { xml } from '../../../platform/text/markup.ts'

/**
 * For users who cannot see a picture: read by a screen reader or Braille display, answered with digits on any
 * keyboard.
 */
interface CaptchaQuestion {
  readonly question: string
  readonly answer: string
}

/** Copying digits needs no arithmetic, and four digits cannot be guessed within the few attempts allowed. */
const NUMBERS = 5

type Omitted = 'largest' | 'smallest' | 'first' | 'last'

const INDEX_OF: Readonly<Record<Omitted, (digits: readonly number[]) => number>> = {
  largest: (digits) => digits.indexOf(Math.max(...digits)),
  smallest: (digits) => digits.indexOf(Math.min(...digits)),
  first: () => 0,
  last: (digits) => digits.length - 1,
}
const OMITTED = Object.keys(INDEX_OF) as Omitted[]

interface QuestionTexts {
  /** Zero to nine. */
  readonly digits: readonly string[]
  readonly comma: string
  /** `{numbers}` is replaced. */
  readonly ask: Readonly<Record<Omitted, string>>
}

const NUMBER_WORDS: Readonly<Record<Language, QuestionTexts>> = {
  'zh-Hans': {
    digits: ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九'],
    comma: '、',
    ask: {
      largest: '请按顺序用数字输入以下各数，最大的一个不要输入：{numbers}。',
      smallest: '请按顺序用数字输入以下各数，最小的一个不要输入：{numbers}。',
      first: '请按顺序用数字输入以下各数，第一个不要输入：{numbers}。',
      last: '请按顺序用数字输入以下各数，最后一个不要输入：{numbers}。',
    },
  },
  en: {
    digits: ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'],
    comma: ', ',
    ask: {
      largest: 'Type these numbers as digits, in this order, without the largest: {numbers}.',
      smallest: 'Type these numbers as digits, in this order, without the smallest: {numbers}.',
      first: 'Type these numbers as digits, in this order, without the first: {numbers}.',
      last: 'Type these numbers as digits, in this order, without the last: {numbers}.',
    },
  },
  ru: {
    digits: ['ноль', 'один', 'два', 'три', 'четыре', 'пять', 'шесть', 'семь', 'восемь', 'девять'],
    comma: ', ',
    ask: {
      largest: 'Введите эти числа цифрами по порядку, кроме самого большого: {numbers}.',
      smallest: 'Введите эти числа цифрами по порядку, кроме самого маленького: {numbers}.',
      first: 'Введите эти числа цифрами по порядку, кроме первого: {numbers}.',
      last: 'Введите эти числа цифрами по порядку, кроме последнего: {numbers}.',
    },
  },
  kk: {
    digits: ['нөл', 'бір', 'екі', 'үш', 'төрт', 'бес', 'алты', 'жеті', 'сегіз', 'тоғыз'],
    comma: ', ',
    ask: {
      largest: 'Ең үлкенінен басқа сандарды ретімен цифрмен теріңіз: {numbers}.',
      smallest: 'Ең кішісінен басқа сандарды ретімен цифрмен теріңіз: {numbers}.',
      first: 'Біріншісінен басқа сандарды ретімен цифрмен теріңіз: {numbers}.',
      last: 'Соңғысынан басқа сандарды ретімен цифрмен теріңіз: {numbers}.',
    },
  },
}

/** Five different numbers as words of the language; all but one form the expected answer. */
function createCaptchaQuestion(language: Language): CaptchaQuestion {
  const digits = differentDigits()
  const omitted = OMITTED[randomInt(OMITTED.length)] ?? 'last'
  const words = NUMBER_WORDS[language]
  const numbers = digits.map((digit) => words.digits[digit]).join(words.comma)
  return {
    question: words.ask[omitted].replace('{numbers}', numbers),
    answer: digits.toSpliced(INDEX_OF[omitted](digits), 1).join(''),
  }
}

function differentDigits(): number[] {
  const left = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
  return Array.from({ length: NUMBERS }, () => left.splice(randomInt(left.length), 1)[0] ?? 0)
}

/** The width and height of the box in which glyphs are drawn. */
const GLYPH_WIDTH = 10
const GLYPH_HEIGHT = 14

/**
 * Letters and digits as our own strokes: a bare server has no font. Characters that users confuse are left out (0 O
 * D, 1 I L, 2 Z, 5 S, 8 B, U V).
 */
export const GLYPHS: Readonly<Record<string, string>> = {
  3: 'M1 2Q5-2 8 2Q10 6 5 7Q10 8 9 12Q5 16 1 12',
  4: 'M7 14V0L0 10H10',
  6: 'M8 1Q1 4 1 10Q1 14 5 14Q9 14 9 10Q9 6 5 6Q2 6 1 9',
  7: 'M0 0H10L4 14',
  9: 'M2 13Q9 10 9 4Q9 0 5 0Q1 0 1 4Q1 8 5 8Q8 8 9 5',
  A: 'M0 14L5 0L10 14M2 9H8',
  C: 'M9 2Q5-2 2 2Q-1 7 2 12Q5 16 9 12',
  E: 'M9 0H1V14H9M1 7H7',
  F: 'M9 0H1V14M1 7H7',
  H: 'M1 0V14M9 0V14M1 7H9',
  J: 'M8 0V10Q8 14 4 14Q1 14 1 11',
  K: 'M1 0V14M9 0L1 8M4 6L9 14',
  M: 'M0 14L1 0L5 9L9 0L10 14',
  N: 'M1 14V0L9 14V0',
  P: 'M1 14V0H5Q9 0 9 4Q9 8 5 8H1',
  R: 'M1 14V0H5Q9 0 9 4Q9 8 5 8H1M5 8L9 14',
  T: 'M0 0H10M5 0V14',
  W: 'M0 0L2 14L5 5L8 14L10 0',
  X: 'M0 0L10 14M10 0L0 14',
  Y: 'M0 0L5 7L10 0M5 7V14',
}

/** The size shown on the pages; drawn at double resolution for phone screens. */
const WIDTH = 150
const HEIGHT = 50
const SCALE = 2
const NOISE_LINES = 4
const NOISE_DOTS = 30
const INKS = ['#1b4f8f', '#7a2e2e', '#2f6b3c', '#5b3a86', '#8a5a12']

/** Draws the text as a picture and returns a data URL: `data:image/png;base64,…`. */
export async function drawCaptcha(text: string): Promise<string> {
  const svg = Buffer.from(String(svgOf(text)))
  const png = await sharp(svg).png({ palette: true, colours: 16 }).toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

function svgOf(text: string): Markup {
  const step = WIDTH / (text.length + 0.5)
  const letters = [...text].map((letter, at) => letterPath(letter, step * (at + 0.75)))
  return xml`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH * SCALE}" height="${HEIGHT * SCALE}"
viewBox="0 0 ${WIDTH} ${HEIGHT}" fill="none" stroke-linecap="round" stroke-linejoin="round">
<rect width="100%" height="100%" fill="#eef1f5"/>${Array.from({ length: NOISE_DOTS }, noiseDot)}${letters}${Array.from({ length: NOISE_LINES }, noiseLine)}</svg>`
}

/** Each letter is shifted, rotated and scaled at random, so that no template matches all. */
function letterPath(letter: string, centerX: number): Markup {
  const place = `translate(${centerX.toFixed(1)} ${between(HEIGHT * 0.44, HEIGHT * 0.56)})`
  const shape = `rotate(${between(-24, 24)}) skewX(${between(-14, 14)}) scale(${between(1.8, 2.3)})`
  const middle = `translate(${-GLYPH_WIDTH / 2} ${-GLYPH_HEIGHT / 2})`
  const pen = xml`stroke="${pick(INKS)}" stroke-width="${between(1.2, 1.8)}"`
  return xml`<path d="${GLYPHS[letter]}" transform="${place} ${shape} ${middle}" ${pen}/>`
}

function noiseLine(): Markup {
  const y = () => between(0, HEIGHT)
  const curve = `M0 ${y()}C${WIDTH / 3} ${y()} ${(WIDTH * 2) / 3} ${y()} ${WIDTH} ${y()}`
  return xml`<path d="${curve}" stroke="${pick(INKS)}" stroke-width="${between(0.8, 1.4)}"/>`
}

function noiseDot(): Markup {
  return xml`<circle cx="${between(0, WIDTH)}" cy="${between(0, HEIGHT)}" r="${between(0.5, 1.3)}" fill="${pick(INKS)}"/>`
}

const between = (least: number, most: number) => (least + Math.random() * (most - least)).toFixed(2)

const pick = (values: readonly string[]) => values[Math.floor(Math.random() * values.length)]

export const CAPTCHA_LENGTH = 4
export const CAPTCHA_LIFE_MS = 180_000
/** A few wrong guesses leave the captcha valid, so that a typing error costs nothing. */
export const CAPTCHA_ATTEMPTS_MAX = 5

/** The captcha fields of a form. */
export interface CaptchaInput {
  readonly deviceId?: string | undefined
  readonly captcha?: string | undefined
}

export interface CaptchaKey {
  readonly deviceId: string
  readonly scene: CaptchaScene
}

const CAPTCHA_CHARACTERS = Object.keys(GLYPHS)

/** Replaces the device's captcha picture for the scene. Returns the data URL. */
export async function createCaptcha(db: Db, key: CaptchaKey, now: Date): Promise<string> {
  const text = Array.from(
    { length: CAPTCHA_LENGTH },
    () => CAPTCHA_CHARACTERS[randomInt(CAPTCHA_CHARACTERS.length)],
  ).join('')
  const picture = await drawCaptcha(text)
  await storeCaptcha(db, key, text, now)
  return picture
}

/** Creates a question in words in place of a picture, under the same rules. Returns the question. */
export async function createQuestion(
  db: Db,
  key: CaptchaKey,
  language: Language,
  now: Date,
): Promise<string> {
  const { question, answer } = createCaptchaQuestion(language)
  await storeCaptcha(db, key, answer, now)
  return question
}

async function storeCaptcha({ sql }: Db, key: CaptchaKey, text: string, now: Date) {
  const expiresAt = new Date(now.getTime() + CAPTCHA_LIFE_MS)
  // Each insert deletes two expired rows, so the table does not grow.
  await sql`
    delete from captchas where (device_id, scene) in (
      select device_id, scene from captchas where expires_at < ${now}
      order by expires_at limit 2 for update skip locked)`
  await sql`
    insert into captchas (device_id, scene, text, expires_at)
    values (${key.deviceId}, ${key.scene}, ${text}, ${expiresAt})
    on conflict (device_id, scene) do update
    set text = excluded.text, expires_at = excluded.expires_at, attempt_count = 0`
}

/**
 * Consumes the device's captcha when the text matches, in any letter case.
 * @throws AppError('CAPTCHA_WRONG' | 'CAPTCHA_EXPIRED')
 */
export async function solveCaptcha(sql: Queryable, key: CaptchaKey, guess: string, now: Date) {
  // Counted before the comparison and under the row lock, so that simultaneous guesses all count.
  const [captcha] = await sql<{ text: string; is_alive: boolean }[]>`
    update captchas set attempt_count = attempt_count + 1
    where device_id = ${key.deviceId} and scene = ${key.scene}
    returning text, attempt_count <= ${CAPTCHA_ATTEMPTS_MAX} and expires_at > ${now.toISOString()} as is_alive`
  if (!captcha?.is_alive) throw new AppError('CAPTCHA_EXPIRED')
  if (captcha.text !== asTyped(guess)) throw new AppError('CAPTCHA_WRONG')
  const used = await sql`
    delete from captchas
    where device_id = ${key.deviceId} and scene = ${key.scene} and text = ${captcha.text} returning device_id`
  if (used.length === 0) throw new AppError('CAPTCHA_EXPIRED')
}

/** Any letter case, `3 8 1 6` or `3,8,1,6`, and the full-width digits of a Chinese keyboard. */
const asTyped = (guess: string) => bareCode(guess).replaceAll(/[,、]/g, '')

/**
 * Whether a captcha was given; a given captcha must be right.
 * @throws AppError('CAPTCHA_WRONG' | 'CAPTCHA_EXPIRED' | 'DEVICE_ID_REQUIRED')
 */
export async function solveOptionalCaptcha(
  sql: Queryable,
  scene: CaptchaScene,
  { deviceId, captcha }: CaptchaInput,
  now: Date,
): Promise<boolean> {
  if (captcha === undefined || captcha.trim() === '') return false
  if (deviceId === undefined) throw new AppError('DEVICE_ID_REQUIRED')
  await solveCaptcha(sql, { deviceId, scene }, captcha, now)
  return true
}
