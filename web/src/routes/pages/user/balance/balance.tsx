import { createFileRoute } from '@tanstack/react-router'
import { LEDGER_KINDS } from '@tiantian/contracts/ledger/names.ts'
import { CURRENCIES } from '@tiantian/contracts/money.ts'
import * as z from 'zod/mini'
import { BalancePage } from '../../../../features/balance/balance-page.tsx'
import { choiceParam, idParam } from '../../../../features/shell/search-params.ts'
import { tableParams } from '../../../../office/table-params.ts'

export const Route = createFileRoute('/pages/user/balance/balance')({
  validateSearch: z.object({
    ...tableParams,
    shopId: idParam,
    currency: choiceParam(CURRENCIES),
    kind: choiceParam(LEDGER_KINDS),
  }),
  component: Page,
})

function Page() {
  return <BalancePage shopId={Route.useSearch().shopId} />
}
