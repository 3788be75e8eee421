import { worldId } from '../../../data/src/world/id.ts'
import { offersOf } from '../../../data/src/world/offer.ts'
import type { Fitment } from '../../../data/src/world/part/fitments.ts'
import type { WorldProduct } from '../../../data/src/world/product.ts'
import type { Random } from '../../../data/src/world/random.ts'
import { randomOf } from '../../../data/src/world/random.ts'
import type { DataShop } from '../../../data/src/world/shop/shop.ts'
import type { DataWorld } from '../../../data/src/world/world.ts'
import { createWorld } from '../../../data/src/world/world.ts'

const SEED = 7
/** The same moment in each run, so that an existing folder is the same world. */
export const SCALE_NOW = new Date('2026-11-01T00:00:00Z')
/** Cars that a non-universal part fits. */
const CARS = 5
/** Cars of a make that are remembered, to be added to parts that fit fewer. */
const KNOWN_CARS = 64
const PRODUCTS_OF_SHOP = 200
/** This many sellers deal in every kind of part. */
const FEWEST_SHOPS = 240

export interface ScaleWorld {
  readonly shops: readonly DataShop[]
  /** Generated one after the other: a million of them are never in memory at once. */
  products(): Generator<WorldProduct>
}

/** A world like the demo world, of any size: a shop for each 200 products, each of which fits five cars. */
export function scaleWorld(count: number): ScaleWorld {
  const world = createWorld(SEED, SCALE_NOW, Math.max(FEWEST_SHOPS, Math.ceil(count / PRODUCTS_OF_SHOP)))
  return { shops: world.shops, products: () => distinct(withWantedPart(world, count), count) }
}

/** One in this many products is an offer of the part that everybody sells. */
const PER_LISTING = 500

/** The first product of the world is sold by many shops: a comparison reads mostly offers of its number. */
function withWantedPart(
  { shops, product: productAt }: DataWorld,
  count: number,
): (index: number) => WorldProduct {
  const listings = Math.min(shops.length, Math.floor(count / PER_LISTING))
  return (index) => {
    if (index >= listings) return productAt(index - listings)
    const [product, shop, random] = [productAt(0), shops[index]!, randomOf(SEED, 'listing', index)]
    const { createdAt, quantityPerCarton: perCarton } = product
    const terms = {
      shop,
      usd: 20 + random.next() * 9,
      perCarton,
      isReturnable: true,
      createdAt,
    }
    return { ...product, id: worldId(createdAt, random), shop, offers: offersOf(random, terms) }
  }
}

function* distinct(productAt: (index: number) => WorldProduct, count: number): Generator<WorldProduct> {
  const seen = new Set<number>()
  const cars = carKeeper()
  for (let index = 0; seen.size < count; index += 1) {
    const product = productAt(index)
    const place = placeOf(product)
    if (seen.has(place)) continue
    seen.add(place)
    yield { ...product, fitments: cars(product.fitments, randomOf(SEED, 'cars', index)) }
  }
}

/** A shop sells a number of a brand once in each condition; as 53 bits, since there may be ten million. */
function placeOf({ shop, brand, numberKey, condition }: WorldProduct): number {
  const text = `${shop.index} ${brand.slug} ${numberKey} ${condition}`
  const random = randomOf(text)
  return random.bits() * 2 ** 21 + (random.bits() >>> 11)
}

/** Adds cars of the same make to a part that fits fewer than five; a universal part stays so. */
function carKeeper() {
  const known = new Map<string, Fitment[]>()
  let index = 0
  return (fitments: readonly Fitment[], random: Random): readonly Fitment[] => {
    const [first] = fitments
    if (!first) return fitments
    const ofMake = known.get(first.make) ?? []
    known.set(first.make, ofMake)
    const chosen = new Set(fitments)
    for (let tries = CARS * 2; chosen.size < CARS && tries > 0 && ofMake.length > 0; tries -= 1)
      chosen.add(random.pick(ofMake))
    ofMake[ofMake.length < KNOWN_CARS ? ofMake.length : index++ % KNOWN_CARS] = first
    return [...chosen]
  }
}
