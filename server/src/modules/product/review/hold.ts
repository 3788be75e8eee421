import { isDeepStrictEqual } from 'node:util'
import type { OwnProduct } from '@tiantian/contracts/product/own-product.ts'
import type { ReviewedField } from '@tiantian/contracts/product/review-names.ts'
import { REVIEWED_FIELDS } from '@tiantian/contracts/product/review-names.ts'
import { productReviewMachine } from '@tiantian/contracts/product/state.ts'
import { auditAll } from '../../../platform/audit.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import type { ProductReviewRow, ProductRow } from '../../../platform/database/rows.generated.ts'
import { newId } from '../../../platform/id.ts'
import { isoTime } from '../../../platform/iso-time.ts'
import { moveMany, storeMachine } from '../../../platform/move.ts'
import type { WrittenProduct } from '../own/write-products.ts'
import type { ReferenceData } from '../reference-data.ts'
import type { CategoryRule } from './rule.ts'
import { NO_RULE, readRules } from './rule.ts'

type Column = keyof WrittenProduct & keyof ProductRow

/** Columns of each reviewed field; the first tells whether it differs. */
const COLUMNS = {
  name: ['name'],
  brand: ['brand_id'],
  number: ['part_number', 'normalized_number'],
  // Attributes and the customs code are those of the category.
  category: ['category_id', 'attributes', 'hs_code'],
  pictures: ['pictures', 'picture_texts'],
  condition: ['condition', 'grade'],
} as const satisfies Record<ReviewedField, readonly [Column, ...Column[]]>

const ALL_COLUMNS = Object.values(COLUMNS).flat()

export type StagedColumns = Partial<Pick<WrittenProduct, (typeof ALL_COLUMNS)[number]>>

/** Who sends products for review, and when. */
export interface Sender {
  readonly userId: string
  readonly now: Date
}

export const productReviews = storeMachine<ProductReviewRow>()({
  machine: productReviewMachine,
  table: 'product_reviews',
  notFound: 'PRODUCT_NOT_FOUND',
  audit: { objectKind: 'product', objectId: ({ product_id }) => product_id },
  columns: (_, { event, at }) => ({ decided_at: event === 'submit' ? null : at }),
})

interface HeldEdit {
  readonly kind: ProductReviewRow['kind']
  readonly state: ProductReviewRow['state']
  readonly staged: StagedColumns
  readonly fields: readonly ReviewedField[]
}

interface LiveProduct extends Required<StagedColumns> {
  readonly id: string
  readonly state: ProductRow['state']
  readonly clearance: ProductRow['clearance']
  readonly review: HeldEdit | null
}

interface SentReview {
  readonly productId: string
  readonly kind: ProductReviewRow['kind']
  readonly staged: StagedColumns
  readonly fields: readonly ReviewedField[]
  /** By the rule of that moment. */
  readonly needsTwo: boolean
}

type GivenProduct = StagedColumns & Pick<WrittenProduct, 'id'>

const LIVE: ReadonlySet<ProductRow['state']> = new Set(['active', 'hidden'])

/** A product as it may be written now, and what follows for its review. */
interface HeldProduct<Given> {
  readonly row: Given
  readonly needsTwo?: boolean
  readonly submission?: SentReview
  readonly isWithdrawn?: boolean
  /** What waits is another one now. */
  readonly isEdited?: boolean
  /** It is not as it was on sale. */
  readonly isAltered?: boolean
}

interface HoldOptions extends Sender {
  /** A table or a bulk change leaves what waits already; a form says all of a product. */
  readonly isPartial?: boolean
}

/**
 * Takes out of products that are about to be written what buyers must not see yet: the fields that the rules of their
 * categories name stay as they are, and wait as a staged edit. What is off sale is written, and seen by the office when it
 * is published.
 */
export async function holdForReview<Given extends GivenProduct>(
  sql: Queryable,
  given: readonly Given[],
  { isPartial = false, ...sender }: HoldOptions,
): Promise<Given[]> {
  if (given.length === 0) return []
  const live = await readLive(
    sql,
    given.map(({ id }) => id),
  )
  const rules = await readRules(sql, [
    ...[...live.values()].map(({ category_id }) => category_id),
    ...given.flatMap(({ category_id: id }) => (id === undefined ? [] : [id])),
  ])
  const found = given.map((row): HeldProduct<Given> => {
    const product = live.get(row.id)
    if (!product) return { row }
    const changed = REVIEWED_FIELDS.filter((field) => differs(product, row, field))
    const needsTwo = [product.category_id, row.category_id].some(
      (id) => id !== undefined && rules.get(id)?.needsTwo === true,
    )
    if (!LIVE.has(product.state)) return { row, needsTwo, ...offSale(product, changed, isPartial) }
    const held = changed.filter((field) => isReviewed(rules, product, row, field))
    return {
      row: { ...row, ...pickColumns(product, held) },
      ...onSale(product, row, { held, isPartial, needsTwo }),
    }
  })
  const idsOf = (fact: 'isWithdrawn' | 'isEdited' | 'isAltered') =>
    found.flatMap((one) => (one[fact] ? [one.row.id] : []))
  await submit(
    sql,
    found.flatMap((one) => (one.submission ? [one.submission] : [])),
    sender,
  )
  await withdrawReviews(sql, idsOf('isWithdrawn'), sender)
  const edited = idsOf('isEdited')
  const altered = idsOf('isAltered')
  if (edited.length > 0)
    await sql`
      update product_reviews set revision = revision + 1,
        needs_two = needs_two or product_id = any(${found.flatMap(({ row, needsTwo }) => (needsTwo ? [row.id] : []))}::uuid[])
      where product_id = any(${edited}::uuid[]) and state = 'submitted'`
  if (altered.length > 0)
    await sql`
      update products set clearance = 'changed'
      where id = any(${altered}::uuid[]) and clearance = 'clear'`
  return found.map(({ row }) => row)
}

/** What follows for a product that buyers do not see. */
const offSale = ({ state, review }: LiveProduct, changed: readonly ReviewedField[], isPartial: boolean) => ({
  isAltered: changed.length > 0,
  isWithdrawn: review?.kind === 'edit' && !isPartial,
  isEdited: state === 'pending' && (changed.length > 0 || !isPartial),
})

interface HeldFields {
  readonly held: readonly ReviewedField[]
  readonly isPartial: boolean
  readonly needsTwo: boolean
}

/** What follows for a product that buyers see. */
function onSale({ id, review }: LiveProduct, row: GivenProduct, { held, isPartial, needsTwo }: HeldFields) {
  const staged = { ...(isPartial && review?.staged), ...pickColumns(row, held) }
  const fields = REVIEWED_FIELDS.filter((field) => COLUMNS[field][0] in staged)
  const isSame = review?.state === 'submitted' && isDeepStrictEqual(review.staged, staged)
  const submission: SentReview = { productId: id, kind: 'edit', staged, fields, needsTwo }
  return {
    isWithdrawn: fields.length === 0 && review !== null,
    ...(held.length > 0 && !isSame && { submission }),
  }
}

/** Locks the products: a decision about them waits. */
async function readLive(sql: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, LiveProduct>> {
  const rows = await sql<LiveProduct[]>`
    select p.id, p.state, p.clearance, ${sql.unsafe(ALL_COLUMNS.map((column) => `p.${column}`).join(', '))}, (
      select jsonb_build_object('kind', r.kind, 'state', r.state, 'staged', r.staged, 'fields', r.fields)
      from product_reviews r where r.product_id = p.id and r.state in ('submitted', 'returned')) as review
    from products p where p.id = any(${[...ids]}::uuid[]) order by p.id for no key update of p`
  return new Map(rows.map((row) => [row.id, row]))
}

function differs(product: LiveProduct, row: GivenProduct, field: ReviewedField): boolean {
  const [column] = COLUMNS[field]
  return row[column] !== undefined && !isDeepStrictEqual(product[column], row[column])
}

/** By the rule of the category that it has or that it goes to; nothing slips into a reviewed category from another. */
function isReviewed(
  rules: ReadonlyMap<number, CategoryRule>,
  product: LiveProduct,
  row: GivenProduct,
  field: ReviewedField,
): boolean {
  const old = rules.get(product.category_id) ?? NO_RULE
  const next = rules.get(row.category_id ?? product.category_id) ?? NO_RULE
  return (
    old.fields.includes(field) || next.fields.includes(field) || (field === 'category' && next.publications)
  )
}

const pickColumns = (from: StagedColumns, fields: readonly ReviewedField[]): StagedColumns =>
  Object.fromEntries(
    fields.flatMap((field) =>
      COLUMNS[field].flatMap((column) => (from[column] === undefined ? [] : [[column, from[column]]])),
    ),
  )

/** Those of the products that the office sees before they go on sale. */
export async function heldPublications(
  sql: Queryable,
  products: readonly { id: string; category_id: number; clearance?: ProductRow['clearance'] }[],
): Promise<ReadonlySet<string>> {
  const rules = await readRules(
    sql,
    products.map(({ category_id }) => category_id),
  )
  const held = products.filter(({ category_id, clearance = 'new' }) => {
    const { publications, fields } = rules.get(category_id) ?? NO_RULE
    if (clearance === 'clear') return false
    return publications || (clearance === 'changed' && fields.length > 0)
  })
  return new Set(held.map(({ id }) => id))
}

export async function submitPublications(sql: Queryable, ids: readonly string[], sender: Sender) {
  if (ids.length === 0) return
  const products = await sql<{ id: string; category_id: number }[]>`
    select id, category_id from products where id = any(${[...ids]}::uuid[])`
  const rules = await readRules(
    sql,
    products.map(({ category_id }) => category_id),
  )
  await submit(
    sql,
    products.map(({ id, category_id }) => ({
      productId: id,
      kind: 'publication',
      staged: {},
      fields: [],
      needsTwo: rules.get(category_id)?.needsTwo === true,
    })),
    sender,
  )
}

/**
 * One review a product: what is sent again takes the place of what was sent, and its time in the queue. While it waits, two
 * officers stay two: who may change the rule could otherwise approve alone.
 */
async function submit(sql: Queryable, submissions: readonly SentReview[], { userId, now }: Sender) {
  if (submissions.length === 0) return
  const rows = submissions.map(({ productId, needsTwo, ...rest }) => ({
    id: newId(),
    product_id: productId,
    needs_two: needsTwo,
    ...rest,
  }))
  await sql`
    insert into product_reviews as r (id, product_id, kind, state, staged, fields, needs_two, submitted_at)
    select id, product_id, kind, 'submitted', staged, fields, needs_two, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n (id uuid, product_id uuid, kind text, staged jsonb, fields text[], needs_two boolean)
    on conflict (product_id) where state in ('submitted', 'returned') do update set
      kind = excluded.kind, state = 'submitted', staged = excluded.staged, fields = excluded.fields,
      needs_two = excluded.needs_two or (r.state = 'submitted' and r.needs_two),
      revision = r.revision + 1, reason = null, note = '', decided_at = null,
      submitted_at = case r.state when 'returned' then excluded.submitted_at else r.submitted_at end`
  await auditAll(
    sql,
    submissions.map(({ productId, kind, fields }) => ({
      actorId: userId,
      event: 'product.review.submit',
      objectKind: 'product',
      objectId: productId,
      change: { kind, fields },
      at: now,
    })),
  )
}

export async function withdrawReviews(
  sql: Queryable,
  productIds: readonly string[],
  { userId, now }: Sender,
) {
  if (productIds.length === 0) return
  await moveMany(sql as Tx, productReviews, sql`product_id = any(${[...productIds]}::uuid[])`, 'withdraw', {
    by: userId,
    role: 'seller',
    at: now,
  })
}

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
