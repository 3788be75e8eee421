import type { Leaf } from './leaves.ts'
import { readLeaves } from './leaves.ts'
import type { DataPart, PartSource } from './part/part.ts'
import { partAt } from './part/part.ts'
import type { WorldProduct } from './product.ts'
import { productAt } from './product.ts'
import { randomOf, shuffled } from './random.ts'
import type { DataShop } from './shop/shop.ts'
import { shopsOf } from './shop/shop.ts'
import { shopChoice } from './shop-choice.ts'
import { readVehicles } from './vehicles.ts'

export const SHOP_COUNT = 240
export const PRODUCT_COUNT = 12_000

export interface DataWorld {
  readonly shops: readonly DataShop[]
  /** Generated on demand, never all at once: a benchmark takes a million. */
  product(index: number): WorldProduct
}

/** The demo world: the same seed and the same moment make the same world, to the last byte. */
export function createWorld(seed: number, now: Date, shopCount = SHOP_COUNT): DataWorld {
  const leaves = readLeaves()
  const shops = shopsOf(seed, now, shopCount)
  const leafOf = new Map(leaves.map((leaf) => [leaf.slug, leaf]))
  const part = lastPart({ seed, deck: deckOf(seed, leaves), leafOf, pool: readVehicles() })
  const source = { seed, now, part, shops: shopChoice(seed, shops) }
  return { shops, product: (index) => productAt(source, index) }
}

/** Neighbouring products are often the same part of several sellers. */
function lastPart(source: PartSource): (index: number) => DataPart {
  let last: DataPart | undefined
  return (index) => {
    if (last?.index !== index) last = partAt(source, index)
    return last
  }
}

/** Every leaf as often as it is sold, shuffled; the list is repeated. */
const deckOf = (seed: number, leaves: readonly Leaf[]) =>
  shuffled(
    randomOf(seed, 'deck'),
    leaves.flatMap((leaf) => Array<Leaf>(leaf.weight).fill(leaf)),
  )
