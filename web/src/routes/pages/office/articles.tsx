import { createFileRoute } from '@tanstack/react-router'
import { ARTICLE_STATES } from '@tiantian/contracts/publish/article-state.ts'
import * as z from 'zod/mini'
import type { OfficeArticlesInput } from '../../../features/office-articles/article-office-query.ts'
import { ArticlesPage } from '../../../features/office-articles/articles-page.tsx'
import { choiceParam, textParam } from '../../../features/shell/search-params.ts'
import { useChangeSearch } from '../../../features/shell/use-change-search.ts'

export const Route = createFileRoute('/pages/office/articles')({
  validateSearch: z.object({ search: textParam, state: choiceParam(ARTICLE_STATES) }),
  component: Page,
})

function Page() {
  return <ArticlesPage wish={Route.useSearch()} onChange={useChangeSearch<OfficeArticlesInput>()} />
}
