import { randomInt } from 'node:crypto'
import type { Language } from '@tiantian/contracts/language.ts'

/**
 * For users who cannot see a picture: read by a screen reader or Braille display, answered with digits on any
 * keyboard.
 */
export interface CaptchaQuestion {
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

/** Five different numbers as words of the language; all but one form the expected reply. */
export function createCaptchaQuestion(language: Language): CaptchaQuestion {
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
