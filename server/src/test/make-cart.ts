import { addToCart } from '@tiantian/contracts/cart/cart.ts'
import { previewCheckout, submitCheckout } from '@tiantian/contracts/order/checkout.ts'
import { createAddress } from '@tiantian/contracts/user/address-form.ts'
import { createTokens } from '../modules/user/session/token.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { newId } from '../platform/id.ts'
import { makeProduct } from './make-catalogue.ts'
import type { Person, TestApp } from './test-app.ts'
import { TEST_SECRET } from './test-app.ts'

/** A valid address form: a flat in Almaty. */
export const HOME = {
  name: 'Айгерим Сәрсенова',
  phone: '+77011234567',
  country: 'KZ',
  cityId: 1_526_384,
  street: 'Абай даңғылы 10',
  postcode: '050000',
}

export async function makeAddress(person: Person): Promise<string> {
  const { address } = await person.call(createAddress, { requestId: newId(), address: HOME })
  return address.id
}

export interface CartBuyer {
  readonly person: Person
  readonly addressId: string
}

/** Signed-in users with an address, inserted as rows: registering fifty would take long. */
export async function makeBuyers(app: TestApp, count: number): Promise<CartBuyer[]> {
  const made = await insertBuyers(app, count)
  return made.map(({ addressId, ...signedIn }) => ({ person: app.as(signedIn), addressId }))
}

export async function insertBuyers({ db, clock }: { readonly db: Db; readonly clock: Clock }, count: number) {
  const tokens = createTokens(TEST_SECRET, clock)
  const rows = Array.from({ length: count }, () => ({ uid: newId(), sessionId: newId(), addressId: newId() }))
  for (const { uid, sessionId, addressId } of rows) {
    await db.sql`
      with person as (
        insert into users (id, kind, username) values (${uid}, 'person', ${`buyer_${uid.slice(-12)}`}) returning id
      ), session as (
        insert into sessions (id, user_id, expires_at)
        select ${sessionId}, id, ${new Date(clock.now().getTime() + 7 * 86_400_000)} from person
      )
      insert into addresses (id, user_id, name, phone, country, city_id, street, postcode, is_default)
      select ${addressId}, id, ${HOME.name}, ${HOME.phone}, ${HOME.country}, ${HOME.cityId}, ${HOME.street},
        ${HOME.postcode}, true from person`
  }
  return rows.map(({ uid, sessionId, addressId }) => {
    const { token } = tokens.issue({ id: uid, kind: 'person', roles: [], sessionId })
    return { uid, token, addressId }
  })
}

export async function fillCart(person: Person, quantities: Readonly<Record<string, number>>) {
  for (const [offerId, quantity] of Object.entries(quantities)) {
    await person.call(addToCart, { requestId: newId(), offerId, quantity })
  }
}

type Submit = Parameters<typeof Person.prototype.call<typeof submitCheckout>>[1]

/** What the confirm page would send: everything that the preview shows, with a new request id. */
export async function previewedCheckout(
  person: Person,
  addressId: string,
  buyNow?: Submit['buyNow'],
): Promise<Submit> {
  const { orders } = await person.call(previewCheckout, { buyNow })
  const seen = orders
    .flatMap(({ lines }) => lines)
    .map(({ offerId, quantity, unitPriceMinor }) => ({ offerId, quantity, unitPriceMinor }))
  return { requestId: newId(), addressId, seen, ...(buyNow && { buyNow }) }
}

/** As `previewedCheckout`, with what the preview says of tax, at a delivery that the shop states. */
export async function taxedCheckout(
  person: Person,
  addressId: string,
  discounts: Pick<Submit, 'coupons' | 'usePoints'> = {},
): Promise<Submit> {
  const { orders } = await person.call(previewCheckout, { addressId, ...discounts })
  return {
    ...(await previewedCheckout(person, addressId)),
    ...discounts,
    choices: orders.map(({ lines, discount }) => ({
      offerId: lines[0]!.offerId,
      discountMinor: discount.couponMinor + discount.pointsMinor,
      taxMinor: lines.reduce((sum, { taxMinor }) => sum + taxMinor, 0),
    })),
  }
}

/** Preview and submission of the selected lines, one directly after the other. */
export async function order(person: Person, addressId: string) {
  return person.call(submitCheckout, await previewedCheckout(person, addressId))
}

export async function stockOf(db: Db, offerId: string): Promise<number> {
  const [row] = await db.sql<{ quantity: number }[]>`select quantity from stocks where offer_id = ${offerId}`
  return row?.quantity ?? Number.NaN
}

/** This many lines, each of its own offer, of one new part. */
export async function crowdCart(db: Db, userId: string, count: number) {
  const { offerId } = await makeProduct(db)
  await db.sql`
    with made as (
      insert into offers (id, product_id, warehouse_id, currency, incoterm, incoterm_place, moq, lead_days_min,
        lead_days_max)
      select gen_random_uuid(), product_id, warehouse_id, currency, incoterm, incoterm_place, moq, lead_days_min,
        lead_days_max
      from offers, generate_series(1, ${count}) where id = ${offerId} returning id
    )
    insert into cart_lines (user_id, offer_id, quantity) select ${userId}, id, 1 from made`
}
