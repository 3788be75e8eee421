import { createFileRoute } from '@tanstack/react-router'
import { QUOTE_STATES } from '@tiantian/contracts/quote/names.ts'
import * as z from 'zod/mini'
import { ShopQuotesPage } from '../../../features/quote/shop-quotes-page.tsx'
import { choiceParam } from '../../../features/shell/search-params.ts'
import { tableParams } from '../../../office/table-params.ts'

export const Route = createFileRoute('/pages/shop/quotes')({
  validateSearch: z.object({ ...tableParams, state: choiceParam(QUOTE_STATES) }),
  component: ShopQuotesPage,
})
