import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import { nextState } from '@tiantian/contracts/machine.ts'
import type { ProductState } from '@tiantian/contracts/product/names.ts'
import type { changeProducts as contract, SaleLack } from '@tiantian/contracts/product/own-product.ts'
import { productMachine } from '@tiantian/contracts/product/state.ts'
import { auditAll } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { againAfterDeadlock } from '../../../platform/database/failed-statement.ts'
import type { ProductRow } from '../../../platform/database/rows.generated.ts'
import { requireOwnShop } from '../../shop/own-shop.ts'
import { sendProductEvent } from '../../shop/webhook/shop-event.ts'
import { indexProducts } from '../index/index-item.ts'
import { readReferenceData } from '../reference-data.ts'
import type { Sender } from '../review/hold.ts'
import { heldPublications, holdForReview, submitPublications, withdrawReviews } from '../review/hold.ts'
import type { Seller } from './own-product.ts'
import { causeOf, isLeaf } from './own-product.ts'
import type { ForSale } from './sale-lacks.ts'
import { moveLacks, saleLacks } from './sale-lacks.ts'
import { nameStockCause } from './stock-movement.ts'
import type { WrittenProduct } from './write-products.ts'
import { updateProducts } from './write-products.ts'

type ChangeInput = Parsed<typeof contract>

/**
 * Changes many products of a shop in one way; those to which it does not apply are counted and left as they are.
 * What may not go on sale, or not stay there in another category, is named with what it lacks; the rest is changed.
 * @throws AppError('SHOP_NOT_FOUND' | 'PRODUCT_NOT_FOUND' | 'CATEGORY_NOT_FOUND')
 */
export const changeProducts = (
  { db, userId, now, byKey }: Seller,
  input: ChangeInput,
): Promise<Output<typeof contract>> =>
  againAfterDeadlock(() =>
    db.transaction(async (tx) => {
      await requireOwnShop(tx, userId, input.shopId, input.change.kind === 'stock' ? 'stock' : 'products')
      const wanted = [...new Set(input.ids)]
      const products = await tx<ChangedProduct[]>`
        select id, state, category_id, clearance, shop_id, brand_id, condition, attributes, pictures from products
        where id = any(${wanted}::uuid[]) and shop_id = ${input.shopId} order by id for no key update`
      if (products.length < wanted.length) throw new AppError('PRODUCT_NOT_FOUND')
      const lacks = await lacksOf(tx, products, input.change, byKey)
      await nameStockCause(tx, causeOf({ byKey }))
      const permitted = products.filter(({ id }) => !lacks.has(id))
      const changed = await apply(tx, permitted, input, { userId, now })
      await indexProducts(tx, changed)
      const event = input.change.kind === 'stock' ? 'stock.changed' : 'product.changed'
      await sendProductEvent(tx, { shopId: input.shopId, event, at: now }, changed)
      await auditAll(
        tx,
        changed.map((id) => ({
          actorId: userId,
          event: `product.${input.change.kind}`,
          objectKind: 'product',
          objectId: id,
          change: input.change,
          at: now,
        })),
      )
      return {
        changedCount: changed.length,
        skippedCount: wanted.length - changed.length,
        refused: [...lacks].map(([id, lack]) => ({ id, lacks: lack })),
      }
    }),
  )

type ChangedProduct = ForSale & Pick<ProductRow, 'clearance'>

async function lacksOf(
  tx: Tx,
  products: readonly ChangedProduct[],
  change: ChangeInput['change'],
  byKey: boolean,
): Promise<ReadonlyMap<string, SaleLack>> {
  if (change.kind === 'publish') return saleLacks(tx, products, byKey)
  if (change.kind === 'category') return moveLacks(tx, products, (await requireLeaf(tx, change.category)).id)
  return new Map()
}

/** Returns the ids of the products that were changed. */
async function apply(
  tx: Tx,
  products: readonly ChangedProduct[],
  { shopId, change }: ChangeInput,
  sender: Sender,
): Promise<string[]> {
  const ids = products.map(({ id }) => id)
  if (change.kind === 'price') return changePrices(tx, ids, shopId, change)
  if (change.kind === 'stock') return changeStocks(tx, ids, shopId, change)
  if (change.kind === 'category') return changeCategory(tx, ids, change.category, sender)
  if (change.kind === 'shopCategory') return changeShopCategory(tx, ids, shopId, change.shopCategory)
  return moveProducts(tx, products, change.kind, sender)
}

/** Those that the office sees first wait for it; what the office has yet to see is taken back with its product. */
async function moveProducts(
  tx: Tx,
  products: readonly ChangedProduct[],
  kind: 'publish' | 'withdraw' | 'archive',
  sender: Sender,
): Promise<string[]> {
  const states = new Map<ProductState, string[]>()
  const held = await heldPublications(tx, products)
  for (const { id, state } of products) {
    const to = nextState(productMachine, state, kind, 'seller', [held.has(id) ? 'reviewed' : 'free'])
    if (to) states.set(to, [...(states.get(to) ?? []), id])
  }
  for (const [to, moved] of states)
    await tx`
      update products set state = ${to}, version = version + 1,
        clearance = case state when 'active' then 'clear' else clearance end
      where id = any(${moved}::uuid[])`
  await submitPublications(tx, states.get('pending') ?? [], sender)
  const changed = [...states.values()].flat()
  const answered = new Set(changed.filter((id) => !states.get('pending')?.includes(id)))
  const waiting = products.filter(({ id, state }) => isReviewState(state) && answered.has(id))
  await withdrawReviews(
    tx,
    waiting.map(({ id }) => id),
    sender,
  )
  return changed
}

const isReviewState = (state: ProductState) => state === 'pending' || state === 'rejected'

const PRICE_MAX = 1_000_000_000_000

/** Rounded to the minor unit and never to nothing; later tiers never cost more than earlier ones. */
async function changePrices(
  tx: Tx,
  ids: readonly string[],
  shopId: string,
  { percent, warehouseId }: { readonly percent: number; readonly warehouseId?: string | undefined },
): Promise<string[]> {
  await assertOwnWarehouse(tx, shopId, warehouseId)
  const rows = await tx<{ id: string }[]>`
    with changed as (
      update price_tiers t set price_minor = least(${PRICE_MAX}, greatest(1, round(t.price_minor * (100 + ${String(percent)}::numeric) / 100)))
      from offers o where o.id = t.offer_id and o.product_id = any(${[...ids]}::uuid[])
        and (o.valid_to is null or o.valid_to > now()) and ${isFrom(tx, warehouseId)}
      returning o.product_id
    )
    update products p set version = version + 1, updated_at = clock_timestamp()
    where id in (select product_id from changed) returning id`
  return rows.map(({ id }) => id)
}

const isFrom = (tx: Tx, warehouseId: string | undefined) =>
  warehouseId === undefined ? tx`true` : tx`o.warehouse_id = ${warehouseId}`

async function assertOwnWarehouse(tx: Tx, shopId: string, warehouseId: string | undefined) {
  if (warehouseId === undefined) return
  const [own] = await tx`select from warehouses where id = ${warehouseId} and shop_id = ${shopId}`
  if (!own) throw new AppError('INVALID_INPUT', {}, [{ path: 'change.warehouseId', rule: 'invalid_value' }])
}

/** Of the warehouse; without one, of products with one offer: of several nobody can say which is meant. */
async function changeStocks(
  tx: Tx,
  ids: readonly string[],
  shopId: string,
  { quantity, warehouseId }: { readonly quantity: number; readonly warehouseId?: string | undefined },
): Promise<string[]> {
  await assertOwnWarehouse(tx, shopId, warehouseId)
  const rows = await tx<{ id: string }[]>`
    with meant as (
      select product_id, array_agg(o.id) as offer_ids from offers o
      where product_id = any(${[...ids]}::uuid[]) and (valid_to is null or valid_to > now())
        and ${isFrom(tx, warehouseId)}
      group by product_id having count(*) = 1 or ${warehouseId !== undefined}
    )
    update stocks k set quantity = ${quantity}, updated_at = now() from meant
    where k.offer_id = any(meant.offer_ids) returning meant.product_id as id`
  return [...new Set(rows.map(({ id }) => id))]
}

async function requireLeaf(tx: Tx, slug: string) {
  const reference = await readReferenceData(tx)
  const category = reference.categoryBySlug.get(slug)
  if (!(category && isLeaf(reference, category.id))) throw new AppError('CATEGORY_NOT_FOUND')
  return category
}

/** Attributes that the new category does not have go with the old one. */
async function changeCategory(
  tx: Tx,
  ids: readonly string[],
  slug: string,
  sender: Sender,
): Promise<string[]> {
  const category = await requireLeaf(tx, slug)
  const rows = await tx<Pick<WrittenProduct, 'id' | 'category_id' | 'attributes'>[]>`
    select p.id, ${category.id}::int as category_id,
      coalesce((select jsonb_object_agg(key, value) from jsonb_each(p.attributes)
        where key = any(${[...category.attributeKeys]}::text[])), '{}') as attributes
    from products p where id = any(${[...ids]}::uuid[]) and category_id <> ${category.id} order by id`
  if (rows.length > 0) await updateProducts(tx, await holdForReview(tx, rows, { ...sender, isPartial: true }))
  return rows.map(({ id }) => id)
}

async function changeShopCategory(
  tx: Tx,
  ids: readonly string[],
  shopId: string,
  categoryId: string | null,
): Promise<string[]> {
  if (categoryId === null) {
    const removed = await tx<{ id: string }[]>`
      delete from shop_category_products where product_id = any(${[...ids]}::uuid[]) returning product_id as id`
    return removed.map(({ id }) => id)
  }
  // Nobody removes it meanwhile.
  const [category] = await tx`
    select from shop_categories where id = ${categoryId} and shop_id = ${shopId} for key share`
  if (!category) throw new AppError('CATEGORY_NOT_FOUND')
  const rows = await tx<{ id: string }[]>`
    insert into shop_category_products as c (product_id, category_id)
    select product_id, ${categoryId} from unnest(${[...ids]}::uuid[]) product_id
    on conflict (product_id) do update set category_id = excluded.category_id
      where c.category_id <> excluded.category_id
    returning product_id as id`
  return rows.map(({ id }) => id)
}
