import { createFileRoute, notFound } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { RegistrationPage } from '../../../features/office-events/registration-page.tsx'
import { idParam } from '../../../features/shell/search-params.ts'

export const Route = createFileRoute('/pages/office/registration')({
  validateSearch: z.object({ id: idParam }),
  loaderDeps: ({ search }) => search,
  loader: ({ deps: { id } }) => {
    if (!id) throw notFound()
  },
  component: Page,
})

function Page() {
  const { id } = Route.useSearch()
  return id && <RegistrationPage id={id} />
}
