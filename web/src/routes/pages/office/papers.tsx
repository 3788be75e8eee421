import { createFileRoute } from '@tanstack/react-router'
import { PAPER_DUES } from '@tiantian/contracts/enterprise/names.ts'
import * as z from 'zod/mini'
import { PaperCalendarPage } from '../../../features/office-enterprises/paper-calendar-page.tsx'
import { choiceParam, textParam } from '../../../features/shell/search-params.ts'
import { tableParams } from '../../../office/table-params.ts'

export const Route = createFileRoute('/pages/office/papers')({
  validateSearch: z.object({ ...tableParams, due: choiceParam(PAPER_DUES), country: textParam }),
  component: PaperCalendarPage,
})
