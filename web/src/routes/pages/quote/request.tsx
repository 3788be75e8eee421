import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { RequestPage } from '../../../features/quote/request-page.tsx'
import { flagParam, idParam, textParam } from '../../../features/shell/search-params.ts'

export const Route = createFileRoute('/pages/quote/request')({
  validateSearch: z.object({ text: textParam, cart: flagParam, product: idParam }),
  component: Page,
})

function Page() {
  const { text, cart, product } = Route.useSearch()
  return <RequestPage text={text} isFromCart={cart} productId={product} />
}
