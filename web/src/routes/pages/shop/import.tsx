import { createFileRoute, notFound } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { idParam, textParam } from '../../../features/shell/search-params.ts'
import { ImportWizard } from '../../../office/import-wizard.tsx'

export const Route = createFileRoute('/pages/shop/import')({
  validateSearch: z.object({ kind: textParam, id: idParam, shopId: idParam }),
  loaderDeps: ({ search }) => search,
  loader: ({ deps: { kind, shopId } }) => {
    if (!(kind && shopId)) throw notFound()
  },
  component: Page,
})

function Page() {
  const { kind, id, shopId } = Route.useSearch()
  return kind && shopId && <ImportWizard kind={kind} id={id} params={{ shopId }} />
}
