import { createFileRoute } from '@tanstack/react-router'
import { ERROR_STATES } from '@tiantian/contracts/stats/names.ts'
import * as z from 'zod/mini'
import { ErrorsPage } from '../../../features/office-system/errors-page.tsx'
import { choiceParam, textParam } from '../../../features/shell/search-params.ts'
import { tableParams } from '../../../office/table-params.ts'

export const Route = createFileRoute('/pages/office/errors')({
  validateSearch: z.object({ ...tableParams, state: choiceParam(ERROR_STATES), search: textParam }),
  component: Page,
})

function Page() {
  return <ErrorsPage state={Route.useSearch().state} />
}
