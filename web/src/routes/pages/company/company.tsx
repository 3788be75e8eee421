import { createFileRoute } from '@tanstack/react-router'
import { companySlug } from '@tiantian/contracts/enterprise/company.ts'
import * as z from 'zod/mini'
import { CompanyMissing, CompanyPage, companyQuery } from '../../../features/company/company-page.tsx'

export const Route = createFileRoute('/pages/company/company')({
  validateSearch: z.object({ slug: z.catch(z.optional(companySlug), undefined) }),
  loaderDeps: ({ search: { slug } }) => ({ slug }),
  // The page itself reports errors.
  loader: ({ context, deps }) => deps.slug && context.queryClient.prefetchQuery(companyQuery(deps.slug)),
  component: Page,
})

function Page() {
  const { slug } = Route.useSearch()
  if (!slug) return <CompanyMissing />
  return <CompanyPage slug={slug} />
}
