import { hardened, stemKazakh, stemRussian } from '../product/stem.ts'

/** Kazakh letters and the Russian ones that stand for them where the keyboard has none. */
const RUSSIAN_OF: Readonly<Record<string, string>> = {
  ә: 'а',
  і: 'и',
  ң: 'н',
  ғ: 'г',
  ү: 'у',
  ұ: 'у',
  қ: 'к',
  ө: 'о',
  һ: 'х',
}

/** `сүзгі` → `сузги`. */
export const withoutKazakhLetters = (word: string): string =>
  word.replace(/[әіңғүұқөһ]/g, (letter) => RUSSIAN_OF[letter] ?? letter)

/** Endings of Kazakh nouns as a Russian keyboard writes them, the longest first. */
const ENDINGS = (
  'лары лери дары дери тары тери ларга лерге дарга дерге тарга терге нын нин дын дин тын тин ' +
  'лар лер дар дер тар тер сына сине нда нде дан ден тан тен нан нен мен бен пен ' +
  'сы си га ге ка ке на не ды ди ны ни ты ти да де та те ы и'
).split(' ')

const STEM_MIN = 3

/** What a Kazakh word typed with Russian letters may come from, its endings taken off one by one: `камриге` → `камри`. */
export function kazakhForms(word: string): string[] {
  const forms = [word]
  for (let rest = word, round = 0; round < 3; round++) {
    const ending = ENDINGS.find((end) => rest.endsWith(end) && rest.length - end.length >= STEM_MIN)
    if (ending === undefined) break
    rest = rest.slice(0, -ending.length)
    forms.push(rest, hardened(rest))
  }
  return forms
}

/**
 * Stems under which a Russian or foreign word with Kazakh endings may be known: `приораға`, `солярисқа`. The longest
 * first, lest a part of the name be taken for an ending: `тойотада` is of Toyota, not of Toyo.
 */
export const borrowedStems = (word: string): string[] =>
  [...new Set([stemKazakh(word), ...kazakhForms(withoutKazakhLetters(word))])]
    .sort((one, other) => other.length - one.length)
    .map(stemRussian)

/** Whether only Kazakh is written so. */
export const hasKazakhLetters = (word: string): boolean => /[әіңғүұқөһ]/.test(word)
