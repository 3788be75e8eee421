import type { Parsed } from '@tiantian/contracts/action.ts'
import type { FieldIssue } from '@tiantian/contracts/error.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { LANGUAGES, textIn } from '@tiantian/contracts/language.ts'
import type {
  createProduct as createContract,
  FitmentForm,
  OwnProduct,
  ProductForm,
  updateProduct as updateContract,
} from '@tiantian/contracts/product/own-product.ts'
import { numberKey } from '@tiantian/contracts/product/part-number.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db, Queryable } from '../../../platform/database/database.ts'
import { againAfterDeadlock } from '../../../platform/database/failed-statement.ts'
import type { ProductRow } from '../../../platform/database/rows.generated.ts'
import { newId } from '../../../platform/id.ts'
import { once } from '../../../platform/idempotent-request.ts'
import { isoTime } from '../../../platform/iso-time.ts'
import { isManagedBy, requireOwnShop } from '../../shop/own-shop.ts'
import { sendProductEvent } from '../../shop/webhook/shop-event.ts'
import { attributeIssues, readAttributes } from '../category-attribute.ts'
import type { ExportSheetRow } from '../export-sheet.ts'
import { exportSheetForm, exportSheetRow } from '../export-sheet.ts'
import { indexProducts } from '../index/index-item.ts'
import type { ReferenceData } from '../reference-data.ts'
import { categoryPath, readReferenceData } from '../reference-data.ts'
import {
  heldPublications,
  holdForReview,
  openReview,
  submitPublications,
  withStaged,
} from '../review/hold.ts'
import type { WrittenDocument } from './product-document.ts'
import { assertOwnDocuments, documentForm, documentsJson, documentsOf } from './product-document.ts'
import { assertAuthorised } from './sale-lacks.ts'
import type { StockCause } from './stock-movement.ts'
import type { ProductParts, WrittenFitment, WrittenOffer, WrittenProduct } from './write-products.ts'
import {
  alreadyThere,
  assertFree,
  carsJson,
  insertProducts,
  updateProducts,
  warehouseOf,
  writeParts,
} from './write-products.ts'

/** Who edits products, and when. */
export interface Seller {
  readonly db: Db
  readonly userId: string
  readonly language: Language
  readonly now: Date
  /** A program calls by the key of the shop. */
  readonly byKey: boolean
}

/** Of the stock that a seller writes. */
export const causeOf = ({ byKey }: Pick<Seller, 'byKey'>): StockCause => (byKey ? 'api' : 'form')

type OwnShop = Awaited<ReturnType<typeof requireOwnShop>>

/**
 * @throws AppError('SHOP_NOT_FOUND'), 'INVALID_INPUT' for what the reference data does not have, and for a part that
 * the shop has already
 */
export async function createProduct(
  { db, userId, language, now, byKey }: Seller,
  input: Parsed<typeof createContract>,
): Promise<OwnProduct> {
  const { requestId, ...rest } = input
  const request = { userId, requestId, action: 'product/mine/create', input: rest }
  const { id } = await againAfterDeadlock(() =>
    once(db, request, async (tx) => {
      const shop = await requireOwnShop(tx, userId, input.shopId, 'products')
      const product = newId()
      const wanted = input.isOnSale ? 'active' : 'draft'
      assertPicture(wanted, input.product, byKey)
      const { row, parts } = await resolveProduct(
        tx,
        shop,
        { id: product, state: wanted, now },
        input.product,
      )
      await assertAuthorised(tx, row)
      await assertOwnDocuments(tx, { userId, shopId: shop.id }, parts.documents)
      const isHeld = input.isOnSale && (await heldPublications(tx, [row])).has(product)
      const state = isHeld ? 'pending' : wanted
      const inserted = await insertProducts(tx, [{ ...row, state }])
      if (inserted.size === 0) throw alreadyThere()
      if (isHeld) await submitPublications(tx, [product], { userId, now })
      await writeParts(tx, new Map([[product, parts]]), causeOf({ byKey }))
      await indexProducts(tx, [product])
      await sendProductEvent(tx, { shopId: shop.id, event: 'product.changed', at: now }, [product])
      await audit(tx, {
        actorId: userId,
        event: 'product.create',
        objectKind: 'product',
        objectId: product,
        at: now,
        change: { state },
      })
      return { id: product }
    }),
  )
  return getOwnProduct(db.sql, userId, id, language)
}

/** @throws AppError('PRODUCT_NOT_FOUND' | 'STATE_CONFLICT' | 'INVALID_INPUT') */
export async function updateProduct(
  { db, userId, language, now, byKey }: Seller,
  { id, version, product }: Parsed<typeof updateContract>,
): Promise<OwnProduct> {
  await againAfterDeadlock(() =>
    db.transaction(async (tx) => {
      const [own] = await tx<
        (OwnShop & Pick<ProductRow, 'version' | 'state' | 'brand_id' | 'condition'> & { shop_id: string })[]
      >`
        select s.id, s.slug, s.country, s.city_id, p.version, p.state, p.brand_id, p.condition from products p join shops s on s.id = p.shop_id
        where p.id = ${id} and ${isManagedBy(tx, userId, 'products')} for no key update of p`
      if (!own) throw new AppError('PRODUCT_NOT_FOUND')
      if (own.version !== version) throw new AppError('STATE_CONFLICT')
      assertPicture(own.state, product, byKey)
      const { row, parts } = await resolveProduct(tx, own, { id, state: own.state, now }, product)
      await assertAuthorised(tx, row, own)
      await Promise.all([
        assertOwnDocuments(tx, { userId, shopId: own.id }, parts.documents),
        assertOwnOffers(tx, id, parts.offers ?? []),
        assertFree(tx, row),
      ])
      await updateProducts(tx, await holdForReview(tx, [row], { userId, now }))
      await writeParts(tx, new Map([[id, parts]]), causeOf({ byKey }))
      await indexProducts(tx, [id])
      await Promise.all([
        sendProductEvent(tx, { shopId: own.id, event: 'product.changed', at: now }, [id]),
        audit(tx, {
          actorId: userId,
          event: 'product.update',
          objectKind: 'product',
          objectId: id,
          at: now,
          change: { version: version + 1 },
        }),
      ])
    }),
  )
  return getOwnProduct(db.sql, userId, id, language)
}

/**
 * Tables and programs may bring products without pictures; a person at the form has the part at hand.
 * @throws AppError('INVALID_INPUT')
 */
function assertPicture(
  state: WrittenProduct['state'],
  { pictures }: Pick<ProductForm, 'pictures'>,
  byKey: boolean,
) {
  if (byKey || pictures.length > 0) return
  if (state === 'active' || state === 'pending')
    throw new AppError('INVALID_INPUT', {}, [{ path: 'product.pictures', rule: 'required' }])
}

/** Drafts may have a brand that their shop waits for. @throws AppError('BRAND_NOT_ACCEPTED') for what is on sale */
async function requestedBrand(sql: Queryable, shopId: string, state: WrittenProduct['state'], slug: string) {
  const [brand] = await sql<{ id: number }[]>`
    select b.id from brands b where b.slug = ${slug} and b.state = 'asked' and exists (
      select from brand_requests r join brand_request_shops a on a.request_id = r.id
      where r.brand_id = b.id and r.state = 'waiting' and a.shop_id = ${shopId})`
  if (brand && state !== 'draft') throw new AppError('BRAND_NOT_ACCEPTED')
  return brand
}

/** An offer that belongs to another product is not overwritten. */
async function assertOwnOffers(sql: Queryable, productId: string, offers: readonly WrittenOffer[]) {
  const [foreign] = await sql`
    select from offers where id = any(${offers.map(({ id }) => id)}::uuid[]) and product_id <> ${productId}`
  if (foreign) throw new AppError('OFFER_NOT_FOUND')
}

interface ResolvedAs extends Pick<WrittenProduct, 'id' | 'state'> {
  readonly now: Date
  /** Of offers that name none; absent: the shop's first one, which is made when it has none. */
  readonly standardWarehouse?: string
}

/** Ids for all that a form names by slug. @throws AppError('INVALID_INPUT') with every field that names nothing */
export async function resolveProduct(
  sql: Queryable,
  shop: OwnShop,
  { id, state, now, standardWarehouse }: ResolvedAs,
  form: ProductForm,
): Promise<{ row: WrittenProduct; parts: ProductParts }> {
  const reference = await readReferenceData(sql)
  const issues: FieldIssue[] = []
  const missing = (path: string, rule = 'invalid_value') =>
    void issues.push({ path: `product.${path}`, rule })
  const category = reference.categoryBySlug.get(form.category)
  const brand =
    reference.brandBySlug.get(form.brand) ?? (await requestedBrand(sql, shop.id, state, form.brand))
  if (!(category && isLeaf(reference, category.id))) missing('category')
  if (!brand) missing('brand')
  if (!reference.countries.has(form.originCountry)) missing('originCountry')
  const fitments = form.fitments.map((fitment, at) => {
    const resolved = resolveFitment(reference, fitment)
    if (!resolved) missing(`fitments.${at}.make`)
    return resolved
  })
  const [warehouses, attributes, [unknown]] = await Promise.all([
    sql<{ id: string }[]>`select id from warehouses where shop_id = ${shop.id}`,
    category ? readAttributes(sql, category.id) : [],
    sql<{ code: string }[]>`
      select code from unnest(${form.offers.map(({ incoterm }) => incoterm)}::text[]) as code
      where code not in (select code from incoterms)`,
  ])
  form.offers.forEach(({ warehouseId, validTo }, at) => {
    if (validTo && Date.parse(validTo) <= now.getTime()) missing(`offers.${at}.validTo`, 'paper_past')
    if (warehouseId !== undefined && !warehouses.some((one) => one.id === warehouseId))
      missing(`offers.${at}.warehouseId`)
  })
  for (const { key, rule } of attributeIssues(attributes, form.attributes)) missing(`attributes.${key}`, rule)
  if (unknown)
    missing(`offers.${form.offers.findIndex(({ incoterm }) => incoterm === unknown.code)}.incoterm`)
  if (issues.length > 0 || !category || !brand) throw new AppError('INVALID_INPUT', {}, issues)
  const standard = form.offers.some(({ warehouseId }) => warehouseId === undefined)
    ? (standardWarehouse ?? (await warehouseOf(sql, shop)))
    : ''
  const hsCode = form.hsCode || (await hsCodeOf(sql, category.id))
  return {
    row: {
      id,
      state,
      shop_id: shop.id,
      brand_id: brand.id,
      category_id: category.id,
      part_number: form.partNumber,
      normalized_number: numberKey(form.partNumber),
      name: form.name,
      description: form.description,
      condition: form.condition,
      origin_country: form.originCountry,
      hs_code: hsCode,
      warranty_months: form.warrantyMonths,
      net_grams: form.netGrams,
      gross_grams: form.grossGrams,
      length_mm: form.packageMm.length,
      width_mm: form.packageMm.width,
      height_mm: form.packageMm.height,
      quantity_per_carton: form.quantityPerCarton,
      attributes: form.attributes,
      ...exportSheetRow(form),
      pictures: form.pictures.map(({ file }) => file),
      picture_texts: Object.fromEntries(
        form.pictures.filter(({ alt }) => Object.keys(alt).length > 0).map(({ file, alt }) => [file, alt]),
      ),
    },
    parts: {
      references: form.references,
      documents: form.documents && documentsOf(form.documents),
      fitments: fitments.filter((one) => one !== undefined),
      offers: form.offers.map(
        ({ id: offerId = newId(), warehouseId = standard, incotermPlace, ...offer }): WrittenOffer => ({
          id: offerId,
          warehouse_id: warehouseId,
          currency: offer.currency,
          incoterm: offer.incoterm,
          incoterm_place: incotermPlace,
          order_multiple: offer.orderMultiple,
          lead_days_min: offer.leadDaysMin,
          lead_days_max: offer.leadDaysMax,
          is_returnable: offer.isReturnable,
          valid_to: offer.validTo,
          tiers: offer.tiers,
          stockQuantity: offer.stockQuantity,
        }),
      ),
    },
  }
}

export async function hsCodeOf(sql: Queryable, categoryId: number): Promise<string> {
  const [row] = await sql<{ hs_code: string | null }[]>`
    select hs_code from categories where id = ${categoryId}`
  return row?.hs_code ?? ''
}

export const isLeaf = ({ categories }: ReferenceData, id: number): boolean =>
  ![...categories.values()].some(({ parentId }) => parentId === id)

/** Undefined for a car that the catalogue does not have. */
export function resolveFitment(reference: ReferenceData, form: FitmentForm): WrittenFitment | undefined {
  const make = reference.makeBySlug.get(form.make)
  if (!make) return undefined
  const { model: modelSlug, generation: generationSlug, engine: code } = form
  const model = modelSlug === undefined ? null : reference.modelBySlug.get(`${make.id}/${modelSlug}`)?.id
  const generation =
    generationSlug === undefined ? null : reference.generationBySlug.get(`${model}/${generationSlug}`)?.id
  const engine = code === undefined ? null : reference.engineByCode.get(code.toUpperCase())
  if (model === undefined || generation === undefined || engine === undefined) return undefined
  return {
    make_id: make.id,
    model_id: model,
    generation_id: generation,
    engine_id: engine,
    year_from: form.yearFrom ?? null,
    year_to: form.yearTo ?? null,
    steering: form.steering ?? null,
    axle: form.axle ?? null,
    side: form.side ?? null,
    note: form.note && Object.keys(form.note).length > 0 ? form.note : null,
    is_excluded: form.isExcluded ?? false,
  }
}

interface EditedOffer {
  readonly id: string
  readonly warehouseId: string
  readonly currency: ProductForm['offers'][number]['currency']
  readonly incoterm: string
  readonly incotermPlace: string
  readonly orderMultiple: number
  readonly leadDaysMin: number
  readonly leadDaysMax: number
  readonly isReturnable: boolean
  readonly tiers: { minQuantity: number; priceMinor: number }[]
  readonly validTo: string | null
  readonly stockQuantity: number
}

interface EditedProduct
  extends Omit<WrittenProduct, 'id' | 'normalized_number' | 'state' | keyof ExportSheetRow>,
    ExportSheetRow {
  readonly id: string
  readonly state: WrittenProduct['state']
  readonly version: number
  readonly updated_at: string
  readonly brand_slug: string
  readonly brand_name: string
  readonly brand_state: OwnProduct['brandState']
  readonly fitments: WrittenFitment[] | null
  readonly references: ProductForm['references'] | null
  readonly offers: EditedOffer[] | null
  readonly documents: WrittenDocument[] | null
}

/** @throws AppError('PRODUCT_NOT_FOUND') */
export async function getOwnProduct(
  sql: Queryable,
  userId: string,
  id: string,
  language: Language,
): Promise<OwnProduct> {
  const [live] = await sql<EditedProduct[]>`
    select p.*, b.slug as brand_slug, b.name as brand_name, b.state as brand_state, coalesce(p.updated_at, p.created_at) as updated_at,
      (select json_agg(json_build_object('kind', r.kind, 'brandName', r.brand_name, 'number', r.number)
        order by r.position) from part_references r where r.product_id = p.id) as references,
      ${carsJson(sql, sql`p.id`)} as fitments, ${documentsJson(sql, sql`p.id`)} as documents,
      (select json_agg(json_build_object('id', o.id, 'warehouseId', o.warehouse_id, 'currency', o.currency,
          'incoterm', o.incoterm, 'incotermPlace', o.incoterm_place, 'orderMultiple', o.order_multiple,
          'leadDaysMin', o.lead_days_min, 'leadDaysMax', o.lead_days_max, 'isReturnable', o.is_returnable,
          'stockQuantity', coalesce(k.quantity, 0), 'validTo', o.valid_to,
          'tiers', (select json_agg(json_build_object('minQuantity', t.min_quantity, 'priceMinor', t.price_minor)
            order by t.min_quantity) from price_tiers t where t.offer_id = o.id)) order by o.created_at, o.id)
        from offers o left join stocks k on k.offer_id = o.id
        where o.product_id = p.id and (o.valid_to is null or o.valid_to > now())) as offers
    from products p join shops s on s.id = p.shop_id join brands b on b.id = p.brand_id
    where p.id = ${id} and ${isManagedBy(sql, userId, 'stock')}`
  if (!live) throw new AppError('PRODUCT_NOT_FOUND')
  const reference = await readReferenceData(sql)
  const review = await openReview(sql, id)
  const row = withStaged(reference, live, review)
  const fitments = row.fitments ?? []
  return {
    id: row.id,
    shopId: row.shop_id,
    version: row.version,
    state: row.state,
    updatedAt: isoTime(row.updated_at),
    brandName: row.brand_name,
    brandState: row.brand_state,
    review: review?.shown ?? null,
    fitmentNames: fitments.map((fitment) => fitmentName(reference, fitment, language)),
    form: {
      category: reference.categories.get(row.category_id)?.slug ?? '',
      brand: row.brand_slug,
      partNumber: row.part_number,
      name: row.name,
      description: row.description,
      condition: row.condition,
      originCountry: row.origin_country,
      hsCode: row.hs_code,
      warrantyMonths: row.warranty_months,
      netGrams: row.net_grams,
      grossGrams: row.gross_grams,
      packageMm: { length: row.length_mm, width: row.width_mm, height: row.height_mm },
      quantityPerCarton: row.quantity_per_carton,
      attributes: row.attributes,
      ...exportSheetForm(row),
      documents: (row.documents ?? []).map(documentForm),
      pictures: row.pictures.map((file) => ({ file, alt: row.picture_texts[file] ?? {} })),
      references: row.references ?? [],
      fitments: fitments.map((fitment) => fitmentFormOf(reference, fitment)),
      offers: (row.offers ?? []).map((offer) => ({
        ...offer,
        validTo: offer.validTo && isoTime(offer.validTo),
      })),
    },
  }
}

/** A stored row as the form has it. */
export function fitmentFormOf(reference: ReferenceData, row: WrittenFitment): FitmentForm {
  const model = row.model_id === null ? undefined : reference.models.get(row.model_id)
  const generation = row.generation_id === null ? undefined : reference.generations.get(row.generation_id)
  const engine = row.engine_id === null ? undefined : reference.engineCodes.get(row.engine_id)
  return {
    make: reference.makes.get(row.make_id)?.slug ?? '',
    ...(model && { model: model.slug }),
    ...(generation && { generation: generation.slug }),
    ...(engine && { engine }),
    ...(row.year_from !== null && { yearFrom: row.year_from }),
    ...(row.year_to !== null && { yearTo: row.year_to }),
    ...(row.steering !== null && { steering: row.steering as 'lhd' }),
    ...(row.axle !== null && { axle: row.axle as 'front' }),
    ...(row.side !== null && { side: row.side as 'left' }),
    ...(row.note && { note: row.note }),
    ...(row.is_excluded && { isExcluded: true }),
  }
}

/** `Toyota Camry XV40, 2AZ-FE, 2006–2011` */
export function fitmentName(reference: ReferenceData, row: WrittenFitment, language: Language): string {
  const make = textIn(reference.makes.get(row.make_id)?.name ?? {}, language)
  const model = row.model_id === null ? '' : textIn(reference.models.get(row.model_id)?.name ?? {}, language)
  const generation =
    row.generation_id === null ? '' : (reference.generations.get(row.generation_id)?.name ?? '')
  const engine = row.engine_id === null ? '' : (reference.engineCodes.get(row.engine_id) ?? '')
  const isBounded = row.year_from !== null || row.year_to !== null
  const years = isBounded ? `${row.year_from ?? ''}–${row.year_to ?? ''}` : ''
  const car = generation.startsWith(model) ? [make, generation] : [make, model, generation]
  return [car.filter(Boolean).join(' '), engine, years].filter(Boolean).join(', ')
}

/** A name as a seller would write it, in every language. */
export function composedNames(
  reference: ReferenceData,
  { category, brand, number }: { category?: string; brand?: string; number: string },
): LocalizedText {
  const leaf = category === undefined ? undefined : reference.categoryBySlug.get(category)
  if (!leaf) return {}
  const maker = brand === undefined ? undefined : reference.brandBySlug.get(brand)
  return Object.fromEntries(
    LANGUAGES.map((language) => {
      const name = textIn(leaf.name, language)
      const brandName = language === 'zh-Hans' ? (maker?.nameZh ?? maker?.name) : maker?.name
      return [language, [name, brandName, number].filter(Boolean).join(' ').slice(0, 120)]
    }),
  )
}

export const categoryNameOf = (reference: ReferenceData, id: number, language: Language): string =>
  textIn(categoryPath(reference, id).at(-1)?.name ?? {}, language)
