import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { QuoteDetailPage } from '../../../features/quote/quote-detail-page.tsx'
import { QuoteError, QuoteMissing } from '../../../features/quote/quote-missing.tsx'
import { requestQuery } from '../../../features/quote/quote-query.ts'
import { idParam } from '../../../features/shell/search-params.ts'

export const Route = createFileRoute('/pages/quote/detail')({
  validateSearch: z.object({ id: idParam }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { id } }) => {
    if (!id) return undefined
    return context.queryClient.ensureQueryData(requestQuery(id))
  },
  component: Page,
  errorComponent: QuoteError,
})

function Page() {
  const { id } = Route.useSearch()
  return id ? <QuoteDetailPage key={id} id={id} /> : <QuoteMissing />
}
