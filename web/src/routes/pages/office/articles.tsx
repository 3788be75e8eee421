import { createFileRoute } from '@tanstack/react-router'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { ARTICLE_KINDS, ARTICLE_STATES } from '@tiantian/contracts/publish/names.ts'
import * as z from 'zod/mini'
import { ArticlesPage } from '../../../features/office-articles/articles-page.tsx'
import { choiceParam, textParam } from '../../../features/shell/search-params.ts'
import { tableParams } from '../../../office/table-params.ts'

export const Route = createFileRoute('/pages/office/articles')({
  validateSearch: z.object({
    ...tableParams,
    search: textParam,
    state: choiceParam(ARTICLE_STATES),
    language: choiceParam(LANGUAGES),
    kind: choiceParam(ARTICLE_KINDS),
  }),
  component: ArticlesPage,
})
