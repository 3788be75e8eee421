import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { Output } from '../contracts/src/action.ts'
import type { listProducts, Product } from '../contracts/src/product/product.ts'

/** An id that does not exist. */
export const NOBODY = '00000000-0000-7000-8000-000000000000'

export const main = (page: Page) => page.getByRole('main')
export const section = (page: Page, name: string) => main(page).getByRole('region', { name })
export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1080
export const addressOf = (page: Page) => decodeURIComponent(new URL(page.url()).hash.slice(1))

/** A public read, as any client would request it. */
export async function read<Reply>(
  request: APIRequestContext,
  action: string,
  input: object = {},
): Promise<Reply> {
  const reply = await request.get(`/api/${action}?lang=en&data=${encodeURIComponent(JSON.stringify(input))}`)
  expect(reply.ok(), `${action}: ${await reply.text()}`).toBe(true)
  return (await reply.json()) as Reply
}

/** Expects what depends on all products: when another test puts one on sale meanwhile, the page is read again. */
export async function expectOfAllProducts(page: Page, check: () => Promise<void>) {
  await expect(async () => {
    await check().catch(async (error: unknown) => {
      await page.reload()
      throw error
    })
  }).toPass()
}

/** A product on sale that has several price tiers within its stock. */
export async function findProduct(request: APIRequestContext): Promise<Product> {
  const { rows } = await read<Output<typeof listProducts>>(request, 'product/product/list', {
    inStock: true,
    limit: 20,
  })
  for (const { id } of rows) {
    const { product } = await read<{ product: Product }>(request, 'product/product/detail', { id })
    const [offer] = product.offers
    const second = offer?.tiers[1]
    if (offer && second && second.minQuantity <= (offer.stockQuantity ?? 0) && product.fitments.length > 0)
      return product
  }
  throw new Error('no product on sale has a second price tier within its stock')
}
