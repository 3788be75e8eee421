import { createFileRoute } from '@tanstack/react-router'
import { STUDY_KINDS } from '@tiantian/contracts/publish/names.ts'
import { articlesQuery } from '../../../features/publish/article-query.ts'
import { inputOf, studySearch, tabOf } from '../../../features/publish/article-search.ts'
import { datasetsQuery } from '../../../features/publish/dataset-query.ts'
import { StudyListPage } from '../../../features/publish/study-list-page.tsx'
import { useChangeSearch } from '../../../features/shell/use-change-search.ts'

export const Route = createFileRoute('/pages/publish/publish-list')({
  validateSearch: studySearch,
  loaderDeps: ({ search }) => ({ tab: tabOf(search), wish: inputOf(search) }),
  loader: ({ context: { queryClient }, deps: { tab, wish: input } }) =>
    tab === 'figures'
      ? queryClient.prefetchQuery(datasetsQuery())
      : queryClient.prefetchInfiniteQuery(articlesQuery(STUDY_KINDS, input)),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return <StudyListPage tab={tabOf(search)} input={inputOf(search)} onChange={useChangeSearch()} />
}
