import { createFileRoute } from '@tanstack/react-router'
import { DatasetPage } from '../../../features/publish/dataset-page.tsx'
import { datasetQuery } from '../../../features/publish/dataset-query.ts'
import type { DatasetView } from '../../../features/publish/dataset-search.ts'
import { choiceOf, datasetSearch } from '../../../features/publish/dataset-search.ts'
import { useChangeSearch } from '../../../features/shell/use-change-search.ts'

export const Route = createFileRoute('/pages/publish/publish-data-detail')({
  validateSearch: datasetSearch,
  loaderDeps: ({ search }) => ({ choice: choiceOf(search) }),
  // The page itself reports errors.
  loader: ({ context, deps }) => deps.choice && context.queryClient.prefetchQuery(datasetQuery(deps.choice)),
  component: Page,
})

function Page() {
  return <DatasetPage view={Route.useSearch()} onChange={useChangeSearch<DatasetView>()} />
}
