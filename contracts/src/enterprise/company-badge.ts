import * as z from 'zod/mini'

/** The badge of a verified enterprise, wherever it stands. */
export const companyBadge = z.object({ slug: z.string(), name: z.string(), verifiedAt: z.string() })
export type CompanyBadge = z.output<typeof companyBadge>
