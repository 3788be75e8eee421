/** What a step of the picker offers. */
export interface Choice {
  readonly value: string
  readonly name: string
  /** A second line: years, body. */
  readonly hint: string
  /** Other spellings by which it is found. */
  readonly synonyms: readonly string[]
  readonly isPopular: boolean
}

/** The choices that a text means, the best first: whole name, beginning of a name, beginning of a word, inside. */
export function matchChoices(choices: readonly Choice[], text: string): readonly Choice[] {
  const wanted = fold(text)
  if (!wanted) return choices
  return choices
    .map((choice) => ({ choice, rank: rankOf(choice, wanted) }))
    .filter(({ rank }) => rank < RANKS.length)
    .sort(
      (left, right) =>
        left.rank - right.rank || Number(right.choice.isPopular) - Number(left.choice.isPopular),
    )
    .map(({ choice }) => choice)
}

const RANKS: readonly ((spelling: string, wanted: string) => boolean)[] = [
  (spelling, wanted) => squeeze(spelling) === squeeze(wanted),
  (spelling, wanted) => squeeze(spelling).startsWith(squeeze(wanted)),
  (spelling, wanted) => spelling.split(' ').some((word) => word.startsWith(wanted)),
  (spelling, wanted) => squeeze(spelling).includes(squeeze(wanted)),
]

function rankOf({ name, value, hint, synonyms }: Choice, wanted: string): number {
  const spellings = [name, value, hint, ...synonyms].map(fold)
  const ranks = spellings.map((spelling) => RANKS.findIndex((isHit) => isHit(spelling, wanted)))
  return Math.min(...ranks.map((rank) => (rank < 0 ? RANKS.length : rank)))
}

/** `Škoda` and `skoda`, `Ё` and `е`, `Mercedes-Benz` and `mercedes benz` are the same. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ё/g, 'е')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function squeeze(text: string): string {
  return text.replaceAll(' ', '')
}
