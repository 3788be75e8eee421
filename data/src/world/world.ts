import type { Leaf } from './leaves.ts'
import { readLeaves } from './leaves.ts'
import type { DataPart, PartSource } from './part/part.ts'
import { partAt } from './part/part.ts'
import type { WorldProduct } from './product.ts'
import { placeOf, productAt } from './product.ts'
import { randomOf, shuffled } from './random.ts'
import type { DataShop } from './shop/shop.ts'
import { shopsOf } from './shop/shop.ts'
import { sells } from './shop/shop-line.ts'
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
  const shops = shopsOf(seed, now, shopCount)
  const source = { seed, now, part: lastPart(partSource(seed)), shops: shopChoice(seed, shops) }
  return { shops, product: (index) => productAt(source, index) }
}

/** Its goods are older than those of the other shops, which stay the newest in every list. */
const OLDER_MS = 600 * 86_400_000

/** A shop beside those of the world, with each of its parts once. */
export interface LargeShop {
  readonly shop: DataShop
  /** Undefined where it is another seller's, or a part that the shop does not sell. */
  product(index: number): WorldProduct | undefined
}

/** It sells parts after those of the world, and seldom: lists begin with the other shops. */
export function createLargeShop(seed: number, now: Date): LargeShop {
  const before = new Date(now.getTime() - OLDER_MS)
  const shop = shopsOf(seed, before, SHOP_COUNT * 2)
    .slice(SHOP_COUNT)
    .find(({ line, country }) => line.key === 'all' && country === 'CN')
  if (!shop) throw new Error('no shop sells everything')
  const part = lastPart(partSource(seed))
  const source = { seed, now: before, part, shops: { choose: () => shop } }
  return {
    shop,
    product(index) {
      const place = placeOf(index)
      if (index < PRODUCT_COUNT || place.seller > 0) return undefined
      const { leaf, isTruck } = part(place.part)
      if (!sells(shop.line, leaf.top, isTruck)) return undefined
      return { ...productAt(source, index), soldCount: index % SELDOM }
    },
  }
}

const SELDOM = 5

function partSource(seed: number): PartSource {
  const leaves = readLeaves()
  const leafOf = new Map(leaves.map((leaf) => [leaf.slug, leaf]))
  return { seed, deck: deckOf(seed, leaves), leafOf, pool: readVehicles() }
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
