import { hardened, stemKazakh, stemRussian } from '../../product/stem.ts'

/** Kazakh letters and the Russian ones that replace them on other keyboards. */
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

/** Kazakh noun endings as typed on a Russian keyboard, the longest first. */
const ENDINGS = (
  'лары лери дары дери тары тери ларга лерге дарга дерге тарга терге нын нин дын дин тын тин ' +
  'лар лер дар дер тар тер сына сине нда нде дан ден тан тен нан нен мен бен пен ' +
  'сын син сы си га ге ка ке на не ды ди ны ни ты ти да де та те лы ли лык лик дык дик тык тик ын ин ы и'
).split(' ')

const STEM_MIN = 3

/**
 * Possible stems of a Kazakh word typed with Russian letters, its endings removed one by one, the longest first:
 * `камриге` → `камри`. Every matching ending is tried: `кардан` is itself, though `дан` may be an ending.
 */
export function kazakhForms(word: string): string[] {
  const forms = new Set([word])
  let round = [word]
  for (let rounds = 0; rounds < 3; rounds++) {
    round = round.flatMap((rest) =>
      ENDINGS.filter((end) => rest.endsWith(end) && rest.length - end.length >= STEM_MIN).map((end) =>
        rest.slice(0, -end.length),
      ),
    )
    for (const form of round) forms.add(form).add(hardened(form))
  }
  return [...forms].sort((one, other) => other.length - one.length)
}

/**
 * Possible stems of a Russian or foreign word with Kazakh endings: `приораға`, `солярисқа`. The longest first, so
 * that a part of the name is not taken for an ending: `тойотада` is of Toyota, not of Toyo.
 */
export const borrowedStems = (word: string): string[] =>
  [...new Set([stemKazakh(word), ...kazakhForms(withoutKazakhLetters(word))])]
    .sort((one, other) => other.length - one.length)
    .map(stemRussian)

/** Whether the word can only be Kazakh. */
export const hasKazakhLetters = (word: string): boolean => /[әіңғүұқөһ]/.test(word)

/** The second of two nouns has the possessive: `бампер кронштейні`, `коленвал вкладышы`, `глушак резинкасы`. */
export const isPossessive = (word: string): boolean =>
  hasKazakhLetters(word) ? /[ыі]н?$/.test(word) && !/[қк][ыі]$/.test(word) : POSSESSIVE.test(word)

/** Russian has no ы after these consonants, and a word in -асы is seldom Russian. */
const POSSESSIVE = /[гкхжчшщ]ын?$|(?<!карк|матр|зап|кл)[ауое]сын?$|[лдт]арын?$/

/** `қозғалтқыштың`: the next word belongs to it. */
export const isGenitive = (word: string): boolean => /[ндт][ыі]ң$/.test(word)
