import * as z from 'zod/mini'
import { choiceParam, intParam, textParam } from '../shell/search-params.ts'
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

export const STUDY_TABS = ['figures', 'articles'] as const
export type StudyTab = (typeof STUDY_TABS)[number]

/** The search parameters of the industry data (S2.14): its tab, and the article filter. */
export const studySearch = z.extend(articleSearch, { tab: choiceParam(STUDY_TABS) })

/** An article filter implies the tab of articles. */
export function tabOf({ tab, category, tag, year, text }: z.output<typeof studySearch>): StudyTab {
  return tab ?? (category || tag || year || text ? 'articles' : 'figures')
}
