import { expect, test } from 'vitest'
import { importReference } from './import/import-reference.ts'
import { isLargeShopLoaded, loadLargeShop } from './large-shop.ts'
import { loadDemoWorld } from './prepare.ts'
import { testDatabase } from './test/test-database.ts'

const database = testDatabase()
const world = { seed: 7, now: new Date('2026-11-01T00:00:00Z') }
const PRODUCTS = 1050
const nothing = async () => undefined

test('the large shop belongs to the demo owner, has each part once, and goes on after an interruption', async () => {
  const sql = database()
  await importReference(sql)
  // Without the demo account there is nobody to give it to.
  await loadLargeShop(sql, { ...world, indexProducts: nothing, productCount: PRODUCTS })
  expect(await isLargeShopLoaded(sql)).toBe(false)
  await loadDemoWorld(sql, { ...world, productCount: 1200, hashPassword: async () => 'hashed' })

  let batches = 0
  const interrupted = loadLargeShop(sql, {
    ...world,
    productCount: PRODUCTS,
    indexProducts: async () => {
      batches += 1
      if (batches === 4) throw new Error('power cut')
    },
  })
  await expect(interrupted).rejects.toThrow('power cut')
  const countOf = async () => {
    const [row] = await sql`
      select count(*)::int as products, count(distinct normalized_number)::int as numbers,
        count(distinct category_id)::int > 100 as "isWide",
        (select count(*)::int from products p where p.shop_id = s.id
          and not exists (select from offers o join stocks k on k.offer_id = o.id where o.product_id = p.id)) as unsold,
        (select count(*)::int from products p where p.shop_id = s.id
          and exists (select from fitments f where f.product_id = p.id)) > 200 as "isForCars"
      from shops s join users u on u.id = s.owner_id and u.username = 'owner' join products p on p.shop_id = s.id
      where s.created_at < ${new Date(world.now.getTime() - 600 * 86_400_000)}
      group by s.id order by products desc limit 1`
    return row
  }
  expect(await countOf()).toMatchObject({ products: 300, numbers: 300, unsold: 0 })
  expect(await isLargeShopLoaded(sql)).toBe(false)

  const indexed: string[] = []
  await loadLargeShop(sql, {
    ...world,
    productCount: PRODUCTS,
    indexProducts: async (_, ids) => void indexed.push(...ids),
  })
  expect(await countOf()).toEqual({
    products: PRODUCTS,
    numbers: PRODUCTS,
    isWide: true,
    unsold: 0,
    isForCars: true,
  })
  expect(new Set(indexed).size).toBe(PRODUCTS - 300)
  expect(await isLargeShopLoaded(sql)).toBe(true)
  await loadLargeShop(sql, {
    ...world,
    productCount: PRODUCTS,
    indexProducts: () => Promise.reject(new Error('again')),
  })
})
