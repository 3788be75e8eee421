import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { CompanyProfilePage } from '../../../features/enterprise/company-profile-page.tsx'

export const Route = createFileRoute('/pages/enterprise/company')({
  validateSearch: z.object({ id: z.catch(z.optional(z.uuid()), undefined) }),
  component: Page,
})

function Page() {
  return <CompanyProfilePage id={Route.useSearch().id} />
}
