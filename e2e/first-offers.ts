import type { APIRequestContext } from '@playwright/test'
import { getProduct } from '../contracts/src/product/product.ts'
import type { Person } from './person.ts'
import { callServer } from './person.ts'

/** Puts the smallest quantity of each product into the cart, from the first offer that has it in stock. */
export async function fillWithFirstOffers(
  request: APIRequestContext,
  buyer: Person,
  productIds: readonly string[],
) {
  for (const id of productIds) {
    const { product } = await callServer(request, getProduct, { id })
    const offer = product.offers.find(({ stockQuantity, moq }) => (stockQuantity ?? 0) >= moq)
    if (offer) await buyer.fillCart({ [offer.id]: offer.moq })
  }
}
