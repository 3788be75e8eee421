import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { PageNotFound } from '../../../features/shell/error/error-pages.tsx'
import { textParam } from '../../../features/shell/search-params.ts'

export const Route = createFileRoute('/pages/error/404')({
  validateSearch: z.object({ errMsg: textParam }),
  component: ErrorPage,
})

function ErrorPage() {
  const { errMsg } = Route.useSearch()
  return <PageNotFound message={errMsg} />
}
