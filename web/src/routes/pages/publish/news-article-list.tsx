import { createFileRoute } from '@tanstack/react-router'
import { NEWS_KINDS } from '@tiantian/contracts/publish/names.ts'
import type { ArticlesInput } from '../../../features/publish/article-query.ts'
import { articlesQuery } from '../../../features/publish/article-query.ts'
import { articleSearch, inputOf } from '../../../features/publish/article-search.ts'
import { NewsListPage } from '../../../features/publish/publish-pages.tsx'
import { useChangeSearch } from '../../../features/shell/use-change-search.ts'

export const Route = createFileRoute('/pages/publish/news-article-list')({
  validateSearch: articleSearch,
  loaderDeps: ({ search }) => inputOf(search),
  loader: ({ context, deps }) => context.queryClient.prefetchInfiniteQuery(articlesQuery(NEWS_KINDS, deps)),
  component: Page,
})

function Page() {
  return <NewsListPage input={inputOf(Route.useSearch())} onChange={useChangeSearch<ArticlesInput>()} />
}
