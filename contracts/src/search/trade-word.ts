import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { LANGUAGES } from '../language.ts'
import { moment } from '../moment.ts'
import { pageInput, pageOf } from '../page.ts'
import { slug } from '../product/vehicle.ts'
import { plainCharacters } from '../spelling/typed.ts'
import { plain, storable } from '../text.ts'

export const TRADE_WORD_MAX = 80

/** The characters in part names: `р/к суппорта`, `масл. фильтр`. */
const WRITTEN = /^[\p{L}\p{M}\p{N}\s'’‘ʻʼ"./,()&+·№%-]+$/u
/** Two letters, or one Chinese character: digits alone are not a word. */
const LETTERED = /\p{Script=Han}|\p{L}.*\p{L}/u

const isWord = (text: string) => {
  const folded = plainCharacters(text)
  return WRITTEN.test(folded) && LETTERED.test(folded)
}

const word = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(TRADE_WORD_MAX), plain)
  .check(z.refine(isWord, { params: { rule: 'invalid_format' } }))

const language = z.enum(LANGUAGES)

export const addTradeWord = defineAction({
  name: 'search/word/add',
  summary:
    'Teach the search what else people call a kind of part; it is understood within half a minute, and refused with WORD_TAKEN when it means something else',
  auth: 'publish.data_write',
  input: z.object({ category: slug, language, word }),
  output: z.object({}),
})

/** A synonym added by the office. */
export const tradeWord = z.object({
  category: z.string(),
  /** In the caller's language. */
  categoryName: z.string(),
  language,
  word: z.string(),
  /** Who added it; '' when no longer known. */
  by: z.string(),
  /** In UTC. */
  at: moment,
})
export type TradeWord = z.output<typeof tradeWord>

export const listTradeWords = defineAction({
  name: 'search/word/list',
  summary: 'Words that the office has taught the search, the latest first',
  kind: 'read',
  auth: 'publish.data_write',
  input: z.object(pageInput),
  output: pageOf(tradeWord),
})

export const removeTradeWord = defineAction({
  name: 'search/word/remove',
  summary: 'Take a word back that the office has taught; one that is gone already is no error',
  auth: 'publish.data_write',
  input: z.object({
    category: slug,
    language,
    /** As listed. */
    word: z.string().check(z.minLength(1), z.maxLength(TRADE_WORD_MAX), storable),
  }),
  output: z.object({}),
})
