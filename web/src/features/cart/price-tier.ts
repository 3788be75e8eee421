import type { PriceTier } from '@tiantian/contracts/product/product.ts'

/** The price per item at a quantity, in minor units; below the first tier its price applies. */
export function unitPriceAt(tiers: readonly PriceTier[], quantity: number): number {
  const reached = tiers.findLast((tier) => tier.minQuantity <= quantity) ?? tiers[0]
  return reached?.priceMinor ?? 0
}

/** The next cheaper tier and the number of items missing for it; undefined on the best one. */
export function nextTierAt(
  tiers: readonly PriceTier[],
  quantity: number,
): { tier: PriceTier; missing: number } | undefined {
  const tier = tiers.find(({ minQuantity }) => minQuantity > quantity)
  return tier && { tier, missing: tier.minQuantity - quantity }
}
