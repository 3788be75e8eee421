import { createFileRoute } from '@tanstack/react-router'
import { PAYOUT_STATES } from '@tiantian/contracts/ledger/names.ts'
import * as z from 'zod/mini'
import { PayoutsPage } from '../../../features/office-trade/payouts-page.tsx'
import { choiceParam, idParam } from '../../../features/shell/search-params.ts'
import { tableParams } from '../../../office/table-params.ts'

export const Route = createFileRoute('/pages/office/payouts')({
  validateSearch: z.object({ ...tableParams, id: idParam, state: choiceParam(PAYOUT_STATES) }),
  component: Page,
})

function Page() {
  return <PayoutsPage id={Route.useSearch().id} />
}
