import { expect, test } from '@playwright/test'
import type { Product } from '../../contracts/src/product/product.ts'
import { main, read, section } from '../catalogue.ts'
import { database } from '../database.ts'
import { addDisc, DISC_OFFER } from '../disc.ts'
import { ONCE } from '../once.ts'
import { newSeller } from '../seller.ts'
import { visit } from '../visitor.ts'

const en = { language: 'en' } as const
const addressOf = (id: string) => `/pages/product/detail?id=${id}`

test(
  '[S2.30] old stock is shown as to be confirmed; much older stock is on request and can still be ordered',
  ONCE,
  async ({ page, request }) => {
    const sql = await database()
    const { seller, shopId } = await newSeller(request)
    // Product pages are cached for a while, so each stock age is tested on a product of its own.
    const old = await addDisc(seller, shopId)
    const older = await addDisc(seller, shopId)
    const count = (id: string, days: number) => sql`
      update stocks set updated_at = now() - ${`${days} days`}::interval
      where offer_id in (select id from offers where product_id = ${id})`
    const seen = (text: string) => main(page).getByText(text).first()
    await Promise.all([count(old.id, 15), count(older.id, 61)])
    await visit(page, addressOf(old.id), en)
    await expect(seen('Stock to be confirmed with the seller')).toBeVisible()
    await expect(seen('In stock: 20')).toBeVisible()
    await visit(page, addressOf(older.id), en)
    await expect(seen('Stock on request')).toBeVisible()
    await expect(main(page).getByText('In stock: 20')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeEnabled()
  },
)

test('[S2.30] an offer says whether it can be returned', ONCE, async ({ page, request }) => {
  const { seller, shopId } = await newSeller(request)
  for (const [isReturnable, text] of [
    [true, 'Returns accepted'],
    [false, 'No returns'],
  ] as const) {
    const { id } = await addDisc(seller, shopId, { offers: [{ ...DISC_OFFER, isReturnable }] })
    await visit(page, addressOf(id), en)
    await expect(main(page).getByText(text).first()).toBeVisible()
  }
})

test(
  '[S2.30] similar products are of the same category, in stock, and fit the same car',
  ONCE,
  async ({ page, request }) => {
    const sql = await database()
    // A product offered by several shops, with others of its category that fit different cars.
    const { product } = await read<{ product: Product }>(request, 'product/product/detail', {
      id: await soldTwice(),
    })
    const [{ make, model, generation }] = product.fitments as [Product['fitments'][number]]
    const vehicle = { make, ...(model && { model }), ...(model && generation && { generation }) }
    await visit(page, addressOf(product.id), en)
    const cards = section(page, 'Similar products').getByRole('article')
    await expect(cards.first()).toBeVisible()
    const links = await section(page, 'Similar products')
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    const ids = [...new Set(links.flatMap((href) => /detail\?id=([\da-f-]{36})/.exec(href)?.[1] ?? []))]
    expect(ids.length).toBeGreaterThan(1)
    for (const id of ids) {
      const { product: other } = await read<{ product: Product }>(request, 'product/product/detail', {
        id,
        compare: vehicle,
      })
      expect(other.fit).toMatch(/fits|maybe/)
      expect([other.brandSlug, other.partNumber]).not.toEqual([product.brandSlug, product.partNumber])
    }
    const others = await sql`
    select i.product_id from search_items i join categories c on c.id = i.category_id
    where i.product_id = any(${ids}::uuid[]) and i.in_stock and c.slug = ${product.categoryPath.at(-1)!.slug}`
    expect(others).toHaveLength(ids.length)
  },
)

/** A product for one car that several shops sell, with two others of its category for the same car. */
async function soldTwice(): Promise<string> {
  const sql = await database()
  const [one] = await sql<{ id: string }[]>`
    select min(p.id::text) as id from search_items i join products p on p.id = i.product_id
      join fitments f on f.product_id = p.id
    where i.in_stock and (select count(*) from fitments own where own.product_id = p.id) = 1
      and (select count(distinct q.normalized_number) from fitments g join products q on q.id = g.product_id
        join search_items o on o.product_id = q.id
        where g.model_id = f.model_id and g.generation_id is not distinct from f.generation_id and o.in_stock
          and o.category_id = i.category_id and q.normalized_number <> p.normalized_number) > 1
    group by p.brand_id, p.normalized_number having count(*) > 1 order by count(*) desc, min(p.id::text) limit 1`
  return one!.id
}

test('[S2.30] the page shows documents, weights and origin', ONCE, async ({ page }) => {
  const sql = await database()
  const [one] = await sql<{ id: string; title: string; net: number; gross: number }[]>`
    select p.id, d.title, p.net_grams as net, p.gross_grams as gross
    from product_documents d join products p on p.id = d.product_id join search_items i on i.product_id = p.id
    order by d.product_id, d.position limit 1`
  await visit(page, addressOf(one!.id), en)
  await expect(main(page).getByRole('heading', { name: 'Certificates and documents' })).toBeVisible()
  await expect(main(page).getByText(one!.title, { exact: true }).first()).toBeVisible()
  const sheet = section(page, 'For customs and transport')
  for (const [name, grams] of [
    ['Net weight', one!.net],
    ['Gross weight', one!.gross],
  ] as const) {
    await expect(sheet).toContainText(
      `${name}${(grams / 1000).toLocaleString('en', { maximumFractionDigits: 3 })} kg`,
    )
  }
  await expect(sheet).toContainText('Country of origin')
})
