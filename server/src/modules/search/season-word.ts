import { stem, tokenize } from '../product/word.ts'

/** What people say for the values of the attribute `season`, beyond its labels. */
const WORDS: readonly (readonly [values: readonly string[], words: string])[] = [
  [['summer'], 'летняя лето летом summer жазғы жаз 夏季 夏胎'],
  [['winter_stud', 'winter_friction'], 'зимняя зима зимой зимник winter snow қысқы қыс 冬季 冬胎 雪地'],
  [['winter_stud'], 'шипованная шипы шип ошипованная studded studs тікенекті 镶钉 钉胎'],
  [['winter_friction'], 'нешипованная липучка липучки фрикционная friction studless тікенексіз 无钉'],
  [['all_season'], 'всесезонная всесезонка всесезонки season seasons allseason маусымдық 四季 全季'],
  [['all_terrain'], 'вседорожная внедорожная terrain жолталғамайтын 全地形'],
]

/** `all season`, `барлық маусымдық` are two words. */
const BEFORE = new Set(['all', 'барлық', 'four', '4'])

const STEMS = new Map(
  WORDS.flatMap(([values, words]) =>
    tokenize(words).map(({ word, isHan }) => [isHan ? word : stem(word), values] as const),
  ),
)
const HAN = [...STEMS].filter(([word]) => /\p{Script=Han}/u.test(word))

export const isSeasonWord = (part: string): boolean => STEMS.has(part)
export const isBeforeSeason = (word: string): boolean => BEFORE.has(word)

/** Values of the attribute that the word stands for; a Chinese one may be the beginning of a longer word. */
export const seasonsOf = (part: string, isHan: boolean): readonly string[] =>
  STEMS.get(part) ?? (isHan ? (HAN.find(([word]) => part.includes(word))?.[1] ?? []) : [])
