import { createFileRoute } from '@tanstack/react-router'
import { PRODUCT_STATES } from '@tiantian/contracts/product/names.ts'
import * as z from 'zod/mini'
import { ProductsPage } from '../../../features/own-products/products-page.tsx'
import { choiceParam, idParam, textParam } from '../../../features/shell/search-params.ts'
import { tableParams } from '../../../office/table-params.ts'

export const Route = createFileRoute('/pages/shop/product-page')({
  validateSearch: z.object({
    ...tableParams,
    shopId: idParam,
    text: textParam,
    state: choiceParam(PRODUCT_STATES),
    category: textParam,
    shopCategory: idParam,
    lacks: choiceParam(['picture', 'fitment', 'language']),
    price: textParam,
    stock: textParam,
    created: textParam,
    updated: textParam,
  }),
  component: ProductsPage,
})
