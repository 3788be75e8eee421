import { createFileRoute } from '@tanstack/react-router'
import { COUPON_STATES } from '@tiantian/contracts/order/names.ts'
import * as z from 'zod/mini'
import { ShopCouponsPage } from '../../../features/order/sale/shop-coupons-page.tsx'
import { choiceParam, idParam } from '../../../features/shell/search-params.ts'
import { tableParams } from '../../../office/table-params.ts'

export const Route = createFileRoute('/pages/shop/coupons')({
  validateSearch: z.object({ ...tableParams, state: choiceParam(COUPON_STATES), shopId: idParam }),
  component: ShopCouponsPage,
})
