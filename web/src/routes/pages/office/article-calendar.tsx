import { createFileRoute } from '@tanstack/react-router'
import type { Language } from '@tiantian/contracts/language.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import * as z from 'zod/mini'
import { CalendarPage } from '../../../features/office-articles/calendar-page.tsx'
import { choiceParam, textParam } from '../../../features/shell/search-params.ts'
import { useChangeSearch } from '../../../features/shell/use-change-search.ts'

export const Route = createFileRoute('/pages/office/article-calendar')({
  validateSearch: z.object({ month: textParam, language: choiceParam(LANGUAGES) }),
  component: Page,
})

const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/

function Page() {
  const { month, language } = Route.useSearch()
  const change = useChangeSearch<{ month: string; language: Language | undefined }>()
  const known = month && MONTH.test(month) ? month : undefined
  return <CalendarPage month={known} language={language} onChange={change} />
}
