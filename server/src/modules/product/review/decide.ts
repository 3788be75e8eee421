import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { LANGUAGES, textIn } from '@tiantian/contracts/language.ts'
import type { Claim } from '@tiantian/contracts/office/claim.ts'
import type {
  approveProduct,
  endorseProduct,
  getProductReview,
  returnProduct,
} from '@tiantian/contracts/product/review.ts'
import type { ReviewedField } from '@tiantian/contracts/product/review-names.ts'
import { REVIEWED_FIELDS } from '@tiantian/contracts/product/review-names.ts'
import { productMachine } from '@tiantian/contracts/product/state.ts'
import type { Db, Queryable, Tx } from '../../../platform/database/database.ts'
import type { ProductReviewRow, ProductRow } from '../../../platform/database/rows.generated.ts'
import { isoTime } from '../../../platform/iso-time.ts'
import { move, storeMachine } from '../../../platform/move.ts'
import { claimInSql, claimOf, settleClaim } from '../../office/claim.ts'
import type { FoundEndorsement } from '../../office/endorsement.ts'
import { assertConfirms, endorseItem, endorsementInSql, secondPersonOf } from '../../office/endorsement.ts'
import { isManagedBy } from '../../shop/own-shop.ts'
import { sendProductEvent } from '../../shop/webhook/shop-event.ts'
import { queueNotifications } from '../../user/notifications/notify.ts'
import { indexProducts } from '../index/index-item.ts'
import { categoryNameOf } from '../own/own-product.ts'
import { assertFree, updateProducts, writeParts } from '../own/write-products.ts'
import type { ReferenceData } from '../reference-data.ts'
import { readReferenceData } from '../reference-data.ts'
import type { StagedColumns } from './hold.ts'
import { productReviews } from './hold.ts'
import { productReviewDecided } from './review-notification.ts'
import { readRules } from './rule.ts'

const QUEUE = 'products'

interface ReviewOfficer {
  readonly userId: string
  readonly now: Date
}

type SeenProduct = Pick<
  ProductRow,
  'name' | 'brand_id' | 'part_number' | 'category_id' | 'pictures' | 'condition'
>

interface SeenReview
  extends SeenProduct,
    Pick<ProductReviewRow, 'kind' | 'state' | 'reason' | 'note' | 'needs_two'> {
  readonly reviewId: string
  readonly revision: number
  readonly fields: ReviewedField[]
  readonly staged: StagedColumns
  readonly submittedAt: string
  readonly productId: string
  readonly shopId: string
  readonly shopName: LocalizedText
  readonly country: string
  readonly brandName: string
  readonly claim: Claim | null
  readonly endorsement: FoundEndorsement | null
}

/** @throws AppError('PRODUCT_NOT_FOUND') */
export async function getReview(
  sql: Queryable,
  { userId, now }: ReviewOfficer,
  { id }: Parsed<typeof getProductReview>,
  language: Language,
): Promise<Output<typeof getProductReview>> {
  const [row] = await sql<SeenReview[]>`
    select r.id as "reviewId", r.kind, r.state, r.revision, r.fields, r.staged, r.needs_two, r.reason, r.note,
      r.submitted_at::text as "submittedAt", p.id as "productId", s.id as "shopId", s.name as "shopName", s.country,
      b.name as "brandName", p.name, p.brand_id, p.part_number, p.category_id, p.pictures, p.condition,
      ${claimInSql(sql, QUEUE, sql`r.id::text`, { userId, now })} as claim,
      ${endorsementInSql(sql, { queue: QUEUE, id: sql`r.id::text`, revision: sql`r.revision` }, userId)} as endorsement
    from product_reviews r join products p on p.id = r.product_id join shops s on s.id = p.shop_id
      join brands b on b.id = p.brand_id
    where r.id = ${id}`
  if (!row) throw new AppError('PRODUCT_NOT_FOUND')
  const reference = await readReferenceData(sql)
  const wanted: SeenProduct = { ...row, ...(row.staged as Partial<SeenProduct>) }
  const isEdit = row.kind === 'edit'
  const words = (product: SeenProduct, field: ReviewedField) => wordsOf(reference, product, field, language)
  return {
    review: {
      id: row.reviewId,
      kind: row.kind,
      state: row.state,
      revision: row.revision,
      submittedAt: isoTime(row.submittedAt),
      shop: { id: row.shopId, name: textIn(row.shopName, language), country: row.country },
      product: {
        id: row.productId,
        name: textIn(row.name, language),
        brandName: row.brandName,
        partNumber: row.part_number,
      },
      fields: (isEdit ? row.fields : REVIEWED_FIELDS).map((field) => ({
        field,
        before: isEdit ? words(row, field) : [],
        after: words(wanted, field),
      })),
      reason: row.reason,
      note: row.note,
      claim: claimOf(row.claim),
      secondPerson: secondPersonOf(
        row.endorsement,
        await needsTwo(sql, row.needs_two, [row.category_id, wanted.category_id]),
      ),
    },
  }
}

/** By the rule when it was sent, or by that of today for the category that it has or that it goes to. */
async function needsTwo(
  sql: Queryable,
  wasNeeded: boolean,
  categoryIds: readonly number[],
): Promise<boolean> {
  if (wasNeeded) return true
  const rules = await readRules(sql, categoryIds)
  return [...rules.values()].some((rule) => rule.needsTwo)
}

type SeenValue = Output<typeof getProductReview>['review']['fields'][number]['before'][number]

/** As an officer reads a field; names in every language that has one. */
function wordsOf(
  reference: ReferenceData,
  product: SeenProduct,
  field: ReviewedField,
  language: Language,
): SeenValue[] {
  const one = (text: string): SeenValue[] => [{ text, language: null }]
  if (field === 'name')
    return LANGUAGES.flatMap((each) => {
      const text = product.name[each]
      return text ? [{ text, language: each }] : []
    })
  if (field === 'brand') return one(reference.brands.get(product.brand_id)?.name ?? '')
  if (field === 'number') return one(product.part_number)
  if (field === 'category') return one(categoryNameOf(reference, product.category_id, language))
  if (field === 'pictures') return product.pictures.flatMap(one)
  return one(product.condition)
}

const products = storeMachine<ProductRow>()({
  machine: productMachine,
  table: 'products',
  notFound: 'PRODUCT_NOT_FOUND',
  audit: { objectKind: 'product', objectId: ({ id }) => id },
  columns: (tx) => ({ version: tx`version + 1` }),
})

type DecidedProduct =
  | ({ readonly event: 'approve' } & Parsed<typeof approveProduct>)
  | ({ readonly event: 'return' } & Parsed<typeof returnProduct>)

/**
 * Decides on what the officer has read: what the seller has changed meanwhile is read again first.
 * @throws AppError('PRODUCT_NOT_FOUND' | 'STATE_CONFLICT' | 'CLAIMED' | 'FOUR_EYES' | 'SECOND_PERSON_NEEDED' | 'INVALID_INPUT')
 * the last when the shop has the part under another product by now
 */
export async function decideReview(
  db: Db,
  officer: ReviewOfficer & { readonly language: Language },
  decision: DecidedProduct,
) {
  const { event, id, revision, note } = decision
  const { userId, now } = officer
  await db.transaction(async (tx) => {
    const product = await lockProduct(tx, id, userId)
    if (product.state !== 'submitted' || product.revision !== revision) throw new AppError('STATE_CONFLICT')
    if (event === 'approve')
      await assertConfirms(tx, { queue: QUEUE, id, revision }, { userId, isNeeded: product.needsTwo })
    await settleClaim(tx, { queue: QUEUE, id }, officer)
    const reason = event === 'return' ? decision.reason : null
    const { row } = await move(tx, productReviews, id, event, {
      by: userId,
      role: 'enterprise.review',
      at: now,
      data: { revision },
      set: { reason, note },
      reason: [reason, note].filter(Boolean).join(': '),
      check(_, { needsSecondPerson }) {
        if (needsSecondPerson && product.isOwn) throw new AppError('FOUR_EYES')
      },
    })
    if (row.kind === 'publication')
      await move(tx, products, product.id, event, { by: userId, role: 'enterprise.review', at: now })
    else if (event === 'approve') await applyEdit(tx, product.id, row.staged as StagedColumns)
    if (event === 'approve') {
      await indexProducts(tx, [product.id])
      await sendProductEvent(tx, { shopId: product.shopId, event: 'product.changed', at: now }, [product.id])
    }
    await queueNotifications(tx, productReviewDecided, [{ id }])
  })
  return getReview(db.sql, officer, { id }, officer.language)
}

/** @throws AppError('PRODUCT_NOT_FOUND' | 'STATE_CONFLICT' | 'CLAIMED' | 'FOUR_EYES') */
export async function endorseReview(
  db: Db,
  officer: ReviewOfficer & { readonly language: Language },
  { id, revision, note }: Parsed<typeof endorseProduct>,
) {
  await db.transaction(async (tx) => {
    const product = await lockProduct(tx, id, officer.userId)
    if (product.isOwn) throw new AppError('FOUR_EYES')
    if (product.state !== 'submitted' || product.revision !== revision) throw new AppError('STATE_CONFLICT')
    await endorseItem(tx, { queue: QUEUE, id, revision }, officer, note)
  })
  return getReview(db.sql, officer, { id }, officer.language)
}

/** The product before its review, in the order in which its seller locks them. */
async function lockProduct(tx: Tx, id: string, userId: string) {
  const [product] = await tx<{ id: string; shopId: string; categoryId: number; isOwn: boolean }[]>`
    select p.id, p.shop_id as "shopId", p.category_id as "categoryId", ${isManagedBy(tx, userId, 'stock')} as "isOwn"
    from products p join shops s on s.id = p.shop_id
    where p.id = (select product_id from product_reviews where id = ${id}) for no key update of p`
  // Read after the lock: its seller may have sent another one meanwhile.
  const [review] = await tx<Pick<ProductReviewRow, 'state' | 'revision' | 'staged' | 'needs_two'>[]>`
    select state, revision, staged, needs_two from product_reviews where id = ${id}`
  if (!(product && review)) throw new AppError('PRODUCT_NOT_FOUND')
  const { category_id: next = product.categoryId } = review.staged as StagedColumns
  return {
    ...product,
    state: review.state,
    revision: review.revision,
    needsTwo: await needsTwo(tx, review.needs_two, [product.categoryId, next]),
  }
}

async function applyEdit(tx: Tx, id: string, staged: StagedColumns) {
  const [row] = await tx<Parameters<typeof assertFree>[1][]>`
    select n.id, n.shop_id, n.brand_id, n.normalized_number, n.condition
    from products p, jsonb_populate_record(p, ${JSON.stringify(staged)}::jsonb) n where p.id = ${id}`
  if (row) await assertFree(tx, row)
  await updateProducts(tx, [{ ...staged, id }])
  // Its own number may be another one now.
  await writeParts(tx, new Map([[id, {}]]), 'form')
}
