import * as z from 'zod/mini'
import { intParam, textParam } from '../shell/search-params.ts'
import type { ArticlesInput } from './article-query.ts'

/** The search parameters of a list of articles. */
export const articleSearch = z.object({
  category: textParam,
  tag: textParam,
  year: intParam,
  text: textParam,
})

const SLUG = /^[a-z0-9-]{2,60}$/

/** A value that the server would not know is left out. */
export function inputOf({ category, tag, year, text }: z.output<typeof articleSearch>): ArticlesInput {
  const slug = (word: string | undefined) => (word && SLUG.test(word) ? word : undefined)
  return {
    category: slug(category),
    tag: slug(tag),
    year: year !== undefined && year >= 2000 && year <= 2100 ? year : undefined,
    text: text?.trim().slice(0, 100) || undefined,
  }
}
