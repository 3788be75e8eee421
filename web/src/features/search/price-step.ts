import { MINOR_PER_MAJOR } from '@tiantian/contracts/money.ts'
import type { ProductSearch } from './product-search.ts'
import { NO_PRICE } from './product-search.ts'

type Bounds = Pick<ProductSearch, 'priceMin' | 'priceMax' | 'priceBelow'>

/** The upper edge of a step is exclusive, so that each product is in exactly one. */
export function boundsOf(step: string): Bounds {
  const [from, below] = step
    .split('-')
    .map((bound) => (bound ? Math.round(Number(bound) / MINOR_PER_MAJOR) : undefined))
  return { ...NO_PRICE, priceMin: from || undefined, priceBelow: below }
}

/** The price step of an address. A typed maximum is no step: it is inclusive. */
export const chosenStep = ({ priceMin, priceMax, priceBelow }: Bounds): string[] =>
  priceMax === undefined ? [`${toMinor(priceMin) ?? 0}-${toMinor(priceBelow) ?? ''}`] : []

const toMinor = (whole: number | undefined) => (whole === undefined ? undefined : whole * MINOR_PER_MAJOR)
