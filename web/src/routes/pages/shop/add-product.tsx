import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { AddProductPage } from '../../../features/own-products/edit-page.tsx'
import { idParam } from '../../../features/shell/search-params.ts'

export const Route = createFileRoute('/pages/shop/add-product')({
  validateSearch: z.object({ shopId: idParam }),
  component: AddProductPage,
})
