import type { Language } from '@tiantian/contracts/language.ts'
import { pageUrl } from '../shell/page-url.ts'

export const CALENDAR_PAGE = '/pages/office/article-calendar'
export const LABELS_PAGE = '/pages/office/article-labels'
export const LINKS_PAGE = '/pages/office/article-links'
export const officeArticleUrl = (id: string, language?: Language) =>
  pageUrl('/pages/office/article', { id, language })
