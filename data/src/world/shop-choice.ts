import type { DataPart } from './part/part.ts'
import { pickWeighted, randomOf } from './random.ts'
import type { DataShop } from './shop/shop.ts'
import { sells } from './shop/shop-line.ts'

/** For one part; this many shops must sell every top-level category. */
export const MOST_SELLERS = 5

/** Assigns products to shops. */
export interface ShopChoice {
  /** The n-th seller of a part: always a different shop, and one that sells such parts. */
  choose(part: DataPart, seller: number): DataShop
}

/** A specialised shop has more of its line than one that sells everything. */
const SPECIALIST = 5

interface ShopChoiceCandidate {
  readonly shop: DataShop
  readonly weight: number
}

export function shopChoice(seed: number, shops: readonly DataShop[]): ShopChoice {
  const segments = new Map<string, readonly ShopChoiceCandidate[]>()
  const segmentOf = ({ leaf, isTruck }: DataPart) => {
    const key = `${leaf.top} ${isTruck}`
    const known = segments.get(key)
    if (known) return known
    const found = shops
      .filter(({ line }) => sells(line, leaf.top, isTruck))
      .map((shop) => ({ shop, weight: shop.weight * (shop.line.key === 'all' ? 1 : SPECIALIST) }))
    if (found.length < MOST_SELLERS) throw new Error(`too few shops sell ${leaf.top}`)
    segments.set(key, found)
    return found
  }
  return {
    choose(part, seller) {
      const random = randomOf(seed, 'sellers', part.index)
      const segment = segmentOf(part)
      if (seller >= segment.length) throw new Error(`fewer than ${seller + 1} shops sell ${part.leaf.top}`)
      const chosen: DataShop[] = []
      while (chosen.length <= seller) {
        const { shop } = pickWeighted(random, segment)
        if (!chosen.includes(shop)) chosen.push(shop)
      }
      return chosen[seller]!
    },
  }
}
