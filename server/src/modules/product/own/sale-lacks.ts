import { AppError } from '@tiantian/contracts/error.ts'
import { nextState } from '@tiantian/contracts/machine.ts'
import type { ProductState } from '@tiantian/contracts/product/names.ts'
import type { SaleLack } from '@tiantian/contracts/product/own-product.ts'
import { productMachine } from '@tiantian/contracts/product/state.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { ProductRow } from '../../../platform/database/rows.generated.ts'
import { authorisedBrands } from '../../shop/certificate.ts'
import { attributeIssues, readAttributes } from '../category-attribute.ts'
import type { ReferenceBrand } from '../reference-data.ts'
import { readReferenceData } from '../reference-data.ts'
import type { WrittenProduct } from './write-products.ts'

export type ForSale = Pick<
  ProductRow,
  'id' | 'state' | 'shop_id' | 'brand_id' | 'category_id' | 'condition' | 'attributes' | 'pictures'
>

/**
 * Which products of one shop that could be published may not go on sale, each with what it lacks first: the rules of the
 * form for what a table or an older rule let in. Programs may sell without pictures, as they may bring products without.
 */
export async function saleLacks(
  sql: Queryable,
  products: readonly ForSale[],
  byKey: boolean,
): Promise<ReadonlyMap<string, SaleLack>> {
  const offered = products.filter(({ state }) =>
    nextState(productMachine, state, 'publish', 'seller', ['free']),
  )
  const [first] = offered
  if (!first) return new Map()
  const { brands } = await readReferenceData(sql)
  const accepted = await acceptedBrands(sql, offered)
  const authorised = await authorisedBrands(sql, first.shop_id)
  const attributes = Map.groupBy(await readAttributes(sql), ({ categoryId }) => categoryId)
  const lackOf = (product: ForSale): SaleLack | undefined => {
    const known = attributes.get(product.category_id) ?? []
    const brand = brands.get(product.brand_id)
    if (!accepted.has(product.brand_id)) return 'brand'
    if (attributeIssues(known, product.attributes as Record<string, unknown>).length > 0) return 'attributes'
    if (!byKey && product.pictures.length === 0) return 'picture'
    if (asksForAuthorisation(brand, product.condition) && !authorised.has(product.brand_id))
      return 'authorisation'
    return undefined
  }
  return new Map(
    offered.flatMap((product) => {
      const lack = lackOf(product)
      return lack === undefined ? [] : [[product.id, lack]]
    }),
  )
}

/** Buyers see them, or will without another look at what they lack. */
const SOLD: ReadonlySet<ProductState> = new Set<ProductState>(['active', 'pending', 'hidden'])

/** Which products on sale would lack attributes of another category; the rest of the rules does not depend on it. */
export async function moveLacks(
  sql: Queryable,
  products: readonly ForSale[],
  categoryId: number,
): Promise<ReadonlyMap<string, SaleLack>> {
  const known = await readAttributes(sql, categoryId)
  const keys = new Set(known.map(({ key }) => key))
  const lacking = products.filter(({ state, category_id: from, attributes }) => {
    if (from === categoryId || !SOLD.has(state)) return false
    const kept = Object.entries(attributes as Record<string, unknown>).filter(([key]) => keys.has(key))
    return attributeIssues(known, Object.fromEntries(kept)).length > 0
  })
  return new Map(lacking.map(({ id }) => [id, 'attributes']))
}

async function acceptedBrands(sql: Queryable, products: readonly ForSale[]): Promise<ReadonlySet<number>> {
  const ids = [...new Set(products.map(({ brand_id: id }) => id))]
  const rows = await sql<{ id: number }[]>`
    select id from brands where id = any(${ids}::int[]) and state = 'accepted'`
  return new Set(rows.map(({ id }) => id))
}

/** Genuine parts are offered with an authorisation of the brand on file; used ones come out of cars, and need none. */
export const asksForAuthorisation = (
  brand: Pick<ReferenceBrand, 'tier'> | undefined,
  condition: WrittenProduct['condition'],
) => brand?.tier === 'oe' && condition !== 'used'

/**
 * A product keeps the brand that it has.
 * @throws AppError('INVALID_INPUT') for a genuine brand that the shop has no authorisation of
 */
export async function assertAuthorised(
  sql: Queryable,
  row: Pick<WrittenProduct, 'shop_id' | 'brand_id' | 'condition'>,
  stored?: Pick<WrittenProduct, 'brand_id' | 'condition'>,
) {
  if (row.brand_id === stored?.brand_id && row.condition === stored.condition) return
  const { brands } = await readReferenceData(sql)
  if (!asksForAuthorisation(brands.get(row.brand_id), row.condition)) return
  if ((await authorisedBrands(sql, row.shop_id)).has(row.brand_id)) return
  throw new AppError('INVALID_INPUT', {}, [{ path: 'product.brand', rule: 'not_authorised' }])
}
