import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { AccountPage } from '../../../features/office-trade/account-page.tsx'
import { NO_ID, strictIdParam, textParam } from '../../../features/shell/search-params.ts'
import { tableParams } from '../../../office/table-params.ts'

export const Route = createFileRoute('/pages/office/account')({
  validateSearch: z.object({ ...tableParams, id: strictIdParam, kind: textParam }),
  component: Page,
})

function Page() {
  return <AccountPage id={Route.useSearch().id ?? NO_ID} />
}
