import { createFileRoute, notFound } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { idParam, textParam } from '../../../features/shell/search-params.ts'
import { ImportWizard } from '../../../office/import-wizard.tsx'

export const Route = createFileRoute('/pages/office/import')({
  // Any other parameter is part of the target of the rows.
  validateSearch: z.catchall(z.object({ kind: textParam, id: idParam }), textParam),
  loaderDeps: ({ search }) => search,
  loader: ({ deps: { kind } }) => {
    if (!kind) throw notFound()
  },
  component: Page,
})

function Page() {
  const { kind, id, ...params } = Route.useSearch()
  const target = Object.entries(params).flatMap(([name, value]) => (value ? [[name, value] as const] : []))
  return kind && <ImportWizard kind={kind} id={id} params={Object.fromEntries<string>(target)} />
}
