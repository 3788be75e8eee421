import { createFileRoute } from '@tanstack/react-router'
import { BANK_CLAIM_STATES } from '@tiantian/contracts/order/names.ts'
import * as z from 'zod/mini'
import { BankClaimsPage } from '../../../features/office-trade/bank-claims-page.tsx'
import { choiceParam } from '../../../features/shell/search-params.ts'
import { tableParams } from '../../../office/table-params.ts'

export const Route = createFileRoute('/pages/office/bank-claims')({
  validateSearch: z.object({ ...tableParams, state: choiceParam(BANK_CLAIM_STATES) }),
  component: BankClaimsPage,
})
