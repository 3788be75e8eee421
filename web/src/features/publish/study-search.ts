import * as z from 'zod/mini'
import { choiceParam } from '../shell/search-params.ts'
import { articleSearch } from './article-search.ts'

export const STUDY_TABS = ['figures', 'articles'] as const
export type StudyTab = (typeof STUDY_TABS)[number]

/** The search parameters of the industry data (S2.14): its tab, and the article filter. */
export const studySearch = z.extend(articleSearch, { tab: choiceParam(STUDY_TABS) })

/** An article filter implies the tab of articles. */
export function tabOf({ tab, category, tag, year, text }: z.output<typeof studySearch>): StudyTab {
  return tab ?? (category || tag || year || text ? 'articles' : 'figures')
}
