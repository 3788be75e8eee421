import { createFileRoute } from '@tanstack/react-router'
import { ACCOUNT_KINDS, ACCOUNT_OWNERS } from '@tiantian/contracts/ledger/names.ts'
import * as z from 'zod/mini'
import { AccountsPage } from '../../../features/office-trade/accounts-page.tsx'
import { choiceParam, searchTextParam, textParam } from '../../../features/shell/search-params.ts'
import { tableParams } from '../../../office/table-params.ts'

export const Route = createFileRoute('/pages/office/accounts')({
  validateSearch: z.object({
    ...tableParams,
    text: searchTextParam,
    owner: choiceParam(ACCOUNT_OWNERS),
    kind: choiceParam(ACCOUNT_KINDS),
    currency: textParam,
    funded: textParam,
  }),
  component: AccountsPage,
})
