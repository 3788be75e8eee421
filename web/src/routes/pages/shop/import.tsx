import { createFileRoute, notFound } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { ShopImportPage } from '../../../features/own-products/import-page.tsx'
import { idParam, textParam } from '../../../features/shell/search-params.ts'

export const Route = createFileRoute('/pages/shop/import')({
  validateSearch: z.object({ kind: textParam, id: idParam, shopId: idParam }),
  loaderDeps: ({ search }) => search,
  loader: ({ deps: { kind, shopId } }) => {
    if (!(kind && shopId)) throw notFound()
  },
  component: ShopImportPage,
})
