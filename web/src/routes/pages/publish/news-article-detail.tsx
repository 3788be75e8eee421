import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { articleQuery } from '../../../features/publish/article-query.ts'
import { NewsArticlePage } from '../../../features/publish/publish-pages.tsx'
import { idParam } from '../../../features/shell/search-params.ts'

export const Route = createFileRoute('/pages/publish/news-article-detail')({
  validateSearch: z.object({ id: idParam }),
  loaderDeps: ({ search: { id } }) => ({ id }),
  // The page itself reports errors.
  loader: ({ context, deps }) => deps.id && context.queryClient.prefetchQuery(articleQuery(deps.id)),
  component: Page,
})

function Page() {
  return <NewsArticlePage id={Route.useSearch().id} />
}
