import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { AccountsPage } from '../../../features/office-trade/accounts-page.tsx'
import { searchTextParam, textParam } from '../../../features/shell/search-params.ts'
import { tableParams } from '../../../office/table-params.ts'

export const Route = createFileRoute('/pages/office/accounts')({
  validateSearch: z.object({
    ...tableParams,
    text: searchTextParam,
    owner: textParam,
    kind: textParam,
    currency: textParam,
    funded: textParam,
  }),
  component: AccountsPage,
})
