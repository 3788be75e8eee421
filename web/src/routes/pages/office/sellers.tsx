import { createFileRoute } from '@tanstack/react-router'
import { DESK_KINDS } from '@tiantian/contracts/product/names.ts'
import * as z from 'zod/mini'
import { AuthorisationPage } from '../../../features/office-enterprises/authorisation-case.tsx'
import { DeskPage } from '../../../features/office-enterprises/desk-page.tsx'
import { ProductReviewPage } from '../../../features/office-enterprises/product-case.tsx'
import { choiceParam, idParam } from '../../../features/shell/search-params.ts'
import { tableParams } from '../../../office/table-params.ts'

export const Route = createFileRoute('/pages/office/sellers')({
  validateSearch: z.object({
    ...tableParams,
    kind: choiceParam(DESK_KINDS),
    product: idParam,
    authorisation: idParam,
  }),
  component: Page,
})

function Page() {
  const { product, authorisation } = Route.useSearch()
  if (authorisation) return <AuthorisationPage id={authorisation} />
  return product ? <ProductReviewPage id={product} /> : <DeskPage />
}
