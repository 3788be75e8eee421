import { createFileRoute } from '@tanstack/react-router'
import { companySlug } from '@tiantian/contracts/enterprise/company-badge.ts'
import * as z from 'zod/mini'
import { CompanyMissing, CompanyPage } from '../../../features/company/company-page.tsx'

export const Route = createFileRoute('/pages/company/company')({
  validateSearch: z.object({ slug: z.catch(z.optional(companySlug), undefined) }),
  component: Page,
})

function Page() {
  const { slug } = Route.useSearch()
  if (!slug) return <CompanyMissing />
  return <CompanyPage slug={slug} />
}
