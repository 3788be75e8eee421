import type { OwnProduct } from '@tiantian/contracts/product/own-product.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { isoTime } from '../../../platform/iso-time.ts'
import type { ReferenceData } from '../reference-data.ts'
import type { StagedColumns } from './hold.ts'

type ShownReview = NonNullable<OwnProduct['review']>

interface OpenReview {
  readonly staged: StagedColumns
  readonly shown: ShownReview
}

/** What of a product waits for the office or came back from it. */
export async function openReview(sql: Queryable, productId: string): Promise<OpenReview | null> {
  const [found] = await sql<(ShownReview & { staged: StagedColumns })[]>`
    select kind, state, fields, reason, note, submitted_at::text as "submittedAt", staged
    from product_reviews where product_id = ${productId} and state in ('submitted', 'returned')`
  if (!found) return null
  const { staged, ...shown } = found
  return { staged, shown: { ...shown, submittedAt: isoTime(shown.submittedAt) } }
}

/** The product as its seller wants it, with what buyers do not see yet. */
export function withStaged<Row extends { readonly brand_slug: string; readonly brand_name: string }>(
  reference: ReferenceData,
  row: Row,
  review: OpenReview | null,
): Row {
  if (!review) return row
  const { staged } = review
  const brand = staged.brand_id === undefined ? undefined : reference.brands.get(staged.brand_id)
  return { ...row, ...staged, ...(brand && { brand_slug: brand.slug, brand_name: brand.name }) }
}
