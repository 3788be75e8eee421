import type { Language } from '@tiantian/contracts/language.ts'
import { pageUrl } from '../shell/page-url.ts'

export const officeArticleUrl = (id: string, language?: Language) =>
  pageUrl('/pages/office/article', { id, language })
