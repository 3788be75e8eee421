import { setFavorite } from '@tiantian/contracts/activity/favorite.ts'
import { addFootprints } from '@tiantian/contracts/activity/footprint.ts'
import { addToCart } from '@tiantian/contracts/cart/cart.ts'
import { addCar } from '@tiantian/contracts/vehicle/garage.ts'
import type { Db } from '../platform/database/database.ts'
import { newId } from '../platform/id.ts'
import type { TradeCast } from './demo-order.ts'
import type { DemoStage, DemoStep } from './stage.ts'

interface BuyerOptions {
  readonly db: Db
  readonly cast: TradeCast
}

interface OfferedPart {
  readonly productId: string
  readonly shopId: string
  readonly offerId: string
  readonly quantity: number
}

/** The generation of the Camry that most parts fit. */
async function readCar({ sql }: Db) {
  const [car] = await sql<{ id: number; generation: string }[]>`
    select g.id, g.slug as generation from generations g join models o on o.id = g.model_id
      join makes k on k.id = o.make_id join fitments f on f.generation_id = g.id
    where k.slug = 'toyota' and o.slug = 'camry' group by g.id order by count(*) desc, g.id limit 1`
  return car
}

/** Parts for the car, of as many shops. */
const readParts = ({ sql }: Db, generationId: number, count: number) => sql<OfferedPart[]>`
  select distinct on (p.shop_id) p.id as "productId", p.shop_id as "shopId", f.id as "offerId", f.moq as quantity
  from products p join offers f on f.product_id = p.id join stocks t on t.offer_id = f.id and t.quantity >= 10 * f.moq
  where p.state = 'active' and p.id in (select product_id from fitments where generation_id = ${generationId})
  order by p.shop_id, p.sold_count desc, f.id limit ${count}`

/** What the buyer has in the garage, has saved, has looked at, and is about to order. */
export async function buyerSteps(
  stage: DemoStage,
  { db, cast: { buyer } }: BuyerOptions,
): Promise<readonly DemoStep[]> {
  const car = await readCar(db)
  if (!car) return []
  const parts = await readParts(db, car.id, 5)
  const saved = parts.slice(0, 2)
  const inCart = parts.slice(2)
  return [
    ...carsOf(car.generation).map(({ hoursAgo, ...form }) => ({
      hoursAgo,
      run: () => stage.call(buyer, addCar, form),
    })),
    ...saved.flatMap(({ productId, shopId }, at): DemoStep[] => [
      {
        hoursAgo: 90 - at,
        run: () => stage.call(buyer, setFavorite, { kind: 'product', id: productId, isFavorite: true }),
      },
      {
        hoursAgo: 80 - at,
        run: () => stage.call(buyer, setFavorite, { kind: 'shop', id: shopId, isFavorite: true }),
      },
    ]),
    ...parts.map(
      ({ productId, shopId }, at): DemoStep => ({
        hoursAgo: 8 - at,
        run() {
          const seenAt = stage.now().toISOString()
          const seen = [
            { kind: 'product' as const, id: productId, seenAt },
            { kind: 'shop' as const, id: shopId, seenAt },
          ]
          return stage.call(buyer, addFootprints, { seen })
        },
      }),
    ),
    // Last, for an order takes what is in the cart.
    ...inCart.map(
      ({ offerId, quantity }, at): DemoStep => ({
        hoursAgo: 3 - at / 2,
        run: () => stage.call(buyer, addToCart, { requestId: newId(), offerId, quantity }),
      }),
    ),
  ]
}

/** The last one is the chosen one. */
const carsOf = (generation: string) => [
  { vehicle: { make: 'hyundai', model: 'accent' }, nickname: 'Семейная', hoursAgo: 600 },
  { vehicle: { make: 'toyota', model: 'camry', generation }, nickname: 'Такси № 3', hoursAgo: 300 },
]
