import { createFileRoute } from '@tanstack/react-router'
import { BOOKING_KINDS } from '@tiantian/contracts/ledger/names.ts'
import * as z from 'zod/mini'
import { AccountPage } from '../../../features/office-trade/account-page.tsx'
import { choiceParam, NO_ID, strictIdParam } from '../../../features/shell/search-params.ts'
import { tableParams } from '../../../office/table-params.ts'

export const Route = createFileRoute('/pages/office/account')({
  validateSearch: z.object({ ...tableParams, id: strictIdParam, kind: choiceParam(BOOKING_KINDS) }),
  component: Page,
})

function Page() {
  return <AccountPage id={Route.useSearch().id ?? NO_ID} />
}
