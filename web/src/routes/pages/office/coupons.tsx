import { createFileRoute } from '@tanstack/react-router'
import { COUPON_STATES } from '@tiantian/contracts/order/names.ts'
import * as z from 'zod/mini'
import { CouponsPage } from '../../../features/office-trade/coupons-page.tsx'
import { choiceParam, textParam } from '../../../features/shell/search-params.ts'
import { tableParams } from '../../../office/table-params.ts'

export const Route = createFileRoute('/pages/office/coupons')({
  validateSearch: z.object({ ...tableParams, state: choiceParam(COUPON_STATES), text: textParam }),
  component: CouponsPage,
})
