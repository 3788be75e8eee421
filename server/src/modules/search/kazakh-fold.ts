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
  'сын син сы си га ге ка ке на не ды ди ны ни ты ти да де та те лы ли лык лик дык дик тык тик ын ин ы и'
).split(' ')

const STEM_MIN = 3

/**
 * What a Kazakh word typed with Russian letters may come from, its endings taken off one by one, the longest first:
 * `камриге` → `камри`. Every ending that fits is tried: `кардан` is itself, though `дан` may be an ending.
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
 * Stems under which a Russian or foreign word with Kazakh endings may be known: `приораға`, `солярисқа`. The longest
 * first, lest a part of the name be taken for an ending: `тойотада` is of Toyota, not of Toyo.
 */
export const borrowedStems = (word: string): string[] =>
  [...new Set([stemKazakh(word), ...kazakhForms(withoutKazakhLetters(word))])]
    .sort((one, other) => other.length - one.length)
    .map(stemRussian)

/** Whether only Kazakh is written so. */
export const hasKazakhLetters = (word: string): boolean => /[әіңғүұқөһ]/.test(word)

/** Of two nouns the second is of the first: `бампер кронштейні`, `коленвал вкладышы`, `глушак резинкасы`. */
export const isPossessive = (word: string): boolean =>
  hasKazakhLetters(word) ? /[ыі]н?$/.test(word) && !/[қк][ыі]$/.test(word) : POSSESSIVE.test(word)

/** Russian has no ы behind these consonants, and a word in -асы is seldom Russian. */
const POSSESSIVE = /[гкхжчшщ]ын?$|(?<!карк|матр|зап|кл)[ауое]сын?$|[лдт]арын?$/

/** `қозғалтқыштың`: what follows is of it. */
export const isGenitive = (word: string): boolean => /[ндт][ыі]ң$/.test(word)
