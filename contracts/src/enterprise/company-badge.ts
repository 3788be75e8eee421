import * as z from 'zod/mini'

/** The badge of a verified enterprise, wherever it stands. */
export const companyBadge = z.object({ slug: z.string(), name: z.string(), verifiedAt: z.string() })
export type CompanyBadge = z.output<typeof companyBadge>

/** In the address of the company's page. */
export const companySlug = z.string().check(z.regex(/^[a-z0-9-]{3,90}$/))
