import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { CalendarPage } from '../../../features/office-articles/calendar-page.tsx'
import { textParam } from '../../../features/shell/search-params.ts'
import { useChangeSearch } from '../../../features/shell/use-change-search.ts'

export const Route = createFileRoute('/pages/office/article-calendar')({
  validateSearch: z.object({ month: textParam }),
  component: Page,
})

const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/

function Page() {
  const { month } = Route.useSearch()
  const change = useChangeSearch<{ month: string }>()
  const known = month && MONTH.test(month) ? month : undefined
  return <CalendarPage month={known} onMonth={(chosen) => change({ month: chosen })} />
}
