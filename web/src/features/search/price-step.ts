import { MINOR_PER_MAJOR } from '@tiantian/contracts/money.ts'
import type { ProductSearch } from './product-search.ts'
import { NO_PRICE } from './product-search.ts'

type Bounds = Pick<ProductSearch, 'priceMin' | 'priceMax' | 'priceBelow'>

/** What costs as much as the upper edge of a step is in the next one, so that each product is in one. */
export function boundsOf(step: string): Bounds {
  const [from, below] = step
    .split('-')
    .map((bound) => (bound ? Math.round(Number(bound) / MINOR_PER_MAJOR) : undefined))
  return { ...NO_PRICE, priceMin: from || undefined, priceBelow: below }
}

/** The step that an address narrows to. A price that was typed as the highest is no step: it is in the list itself. */
export const chosenStep = ({ priceMin, priceMax, priceBelow }: Bounds): string[] =>
  priceMax === undefined ? [`${toMinor(priceMin) ?? 0}-${toMinor(priceBelow) ?? ''}`] : []

const toMinor = (whole: number | undefined) => (whole === undefined ? undefined : whole * MINOR_PER_MAJOR)
