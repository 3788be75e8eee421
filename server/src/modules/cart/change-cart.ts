import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import type { removeFromCart, selectCartLines } from '@tiantian/contracts/cart/cart.ts'
import { addToCart, CART_LINES_MAX, QUANTITY_MAX } from '@tiantian/contracts/cart/cart.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Db, Queryable, Tx } from '../../platform/database/database.ts'
import type { CartLineRow } from '../../platform/database/rows.generated.ts'
import type { IdempotentRequest, StoredReply } from '../../platform/idempotent-request.ts'
import { hashInput, replyOf } from '../../platform/idempotent-request.ts'
import type { PricedOffer, PricedOfferLine } from './offer.ts'
import { lockCart, priceLine, readOffers, requireNoProblem, seenTerms } from './offer.ts'

interface Addition {
  readonly userId: string
  readonly input: Parsed<typeof addToCart>
  readonly at: Date
}

/**
 * Adds items to the cart; the resulting quantity must be orderable.
 * @throws AppError('OFFER_NOT_FOUND' | 'OFFER_EXPIRED' | 'SOLD_BY_QUOTE' | 'QUANTITY_BELOW_MOQ' |
 * 'QUANTITY_NOT_MULTIPLE' | 'STOCK_SHORT' | 'OWN_SHOP' | 'STOCK_SHORT_WITH_CART' | 'CART_LIMIT' | 'REQUEST_ID_REUSED')
 */
export async function addItems(db: Db, { userId, input, at }: Addition): Promise<Output<typeof addToCart>> {
  const { requestId, offerId, quantity } = input
  const request = { userId, requestId, action: addToCart.name, input: { offerId, quantity } }
  // Each turn that finds the cart changed means that another addition of this user was stored meanwhile.
  for (;;) {
    const { stored, isOffered, isOwn, inCart, otherLineCount, ...offer } = await readCart(
      db.reads,
      request,
      offerId,
    )
    if (stored) return replyOf(stored)
    if (!isOffered) throw new AppError('OFFER_NOT_FOUND')
    if (isOwn) throw new AppError('OWN_SHOP', { partNumber: offer.part_number })
    const line = priceLine(offer, inCart + quantity, at)
    if (line.problem === 'STOCK_SHORT' && inCart > 0) {
      const { part_number: partNumber, stock_quantity: stock } = line
      throw new AppError('STOCK_SHORT_WITH_CART', { offerId, partNumber, stock, inCart })
    }
    requireNoProblem(line)
    if (otherLineCount >= CART_LINES_MAX) throw new AppError('CART_LIMIT', { max: CART_LINES_MAX })
    const added = { lineCount: otherLineCount + 1, quantity: line.quantity }
    if (await putInCart(db, request, { line, inCart, otherLineCount, at, added })) return added
  }
}

/** Without its offer, where there is none, the columns of that are null. */
interface ReadCart extends PricedOffer {
  /** Of the same request, sent before. */
  readonly stored: StoredReply<Output<typeof addToCart>> | null
  readonly isOffered: boolean
  /** The user works in the shop that offers it. */
  readonly isOwn: boolean
  readonly inCart: number
  readonly otherLineCount: number
}

/** By one statement: the lines that a request has added are never read without its reply. */
async function readCart(
  sql: Queryable,
  { userId, requestId, action, input }: IdempotentRequest,
  offerId: string,
): Promise<ReadCart> {
  const [cart] = await sql<[ReadCart]>`
    select (
        select jsonb_build_object('reply', reply, 'is_same', input_hash = ${hashInput(action, input)})
        from requests where user_id = ${userId} and request_id = ${requestId}
      ) as stored, o.offer_id is not null as "isOffered",
      exists (select from shop_members m where m.shop_id = o.shop_id and m.user_id = ${userId}) as "isOwn", cart."inCart", cart."otherLineCount",
      o.offer_id, o.product_id, o.part_number, o.currency, o.moq, o.order_multiple, o.stock_quantity, o.is_listed,
      o.valid_to, o.tiers, o.is_whole_vehicle
    from (
      select coalesce(max(quantity) filter (where offer_id = ${offerId}), 0) as "inCart",
        (count(*) filter (where offer_id <> ${offerId}))::int as "otherLineCount"
      from cart_lines where user_id = ${userId}
    ) cart left join offer_details o on o.offer_id = ${offerId}`
  return cart
}

interface SeenCart {
  readonly line: PricedOfferLine
  readonly inCart: number
  readonly otherLineCount: number
  readonly at: Date
  readonly added: Output<typeof addToCart>
}

/** Writes the line and the reply when the cart is still as it was read. */
async function putInCart(
  db: Db,
  { userId, requestId, action, input }: IdempotentRequest,
  { line, inCart, otherLineCount, at, added }: SeenCart,
): Promise<boolean> {
  const [put] = await db.sql<[{ is_put: boolean }]>`
    select put_in_cart(${userId}, ${line.offer_id}, ${inCart}, ${otherLineCount}, ${line.quantity},
      ${JSON.stringify(seenTerms(line))}::jsonb, ${at}, ${requestId}, ${action}, ${hashInput(action, input)},
      ${JSON.stringify(added)}::jsonb) as is_put`
  return put.is_put
}

interface QuantityInput {
  readonly offerIds: readonly string[]
  readonly quantity: number
}

/**
 * Changes all given lines or none.
 * @throws AppError('CART_LINE_NOT_FOUND') and the errors of addItems for an invalid quantity
 */
export async function setQuantity(
  db: Db,
  userId: string,
  { offerIds, quantity }: QuantityInput,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [, lines, offers] = await Promise.all([
      lockCart(tx, userId),
      tx`select from cart_lines where user_id = ${userId} and offer_id = any(${[...offerIds]}::uuid[])`,
      readOffers(tx, offerIds),
    ])
    if (lines.length < offerIds.length) throw new AppError('CART_LINE_NOT_FOUND')
    const priced = [...offers.values()].map((offer) => priceLine(offer, quantity, now))
    for (const line of priced) requireNoProblem(line)
    const rows = priced.map((line) => ({ offer_id: line.offer_id, seen: seenTerms(line) }))
    const changed = await tx`
      update cart_lines l set quantity = ${quantity}, seen = line.seen
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line (offer_id uuid, seen jsonb)
      where l.user_id = ${userId} and l.offer_id = line.offer_id returning 1`
    // An offer may be deleted meanwhile, and its lines with it: the deletion does not wait for the cart's lock.
    if (changed.length < offerIds.length) throw new AppError('CART_LINE_NOT_FOUND')
  })
}

/** Missing lines are ignored. */
export async function selectLines(db: Db, userId: string, input: Parsed<typeof selectCartLines>) {
  await db.transaction(async (tx) => {
    await lockCart(tx, userId)
    await tx`
      update cart_lines set is_selected = ${input.isSelected}
      where user_id = ${userId} and offer_id = any(${input.offerIds}::uuid[])`
  })
}

export async function removeLines(db: Db, userId: string, { offerIds }: Parsed<typeof removeFromCart>) {
  await db.transaction(async (tx) => {
    await lockCart(tx, userId)
    await tx`delete from cart_lines where user_id = ${userId} and offer_id = any(${offerIds}::uuid[])`
  })
}

/** How many items of each offer the cart holds. */
export async function readQuantities(tx: Tx, userId: string): Promise<Map<string, number>> {
  const rows = await tx<Pick<CartLineRow, 'offer_id' | 'quantity'>[]>`
    select offer_id, quantity from cart_lines where user_id = ${userId}`
  return new Map(rows.map(({ offer_id, quantity }) => [offer_id, quantity]))
}

/** Puts lines with a new quantity into a locked cart, selected. */
export async function storeLines(tx: Tx, userId: string, lines: readonly PricedOfferLine[], at: Date) {
  const rows = lines.map((line) => ({
    offer_id: line.offer_id,
    quantity: line.quantity,
    seen: seenTerms(line),
  }))
  await tx`
    insert into cart_lines (user_id, offer_id, quantity, created_at, seen)
    select ${userId}, offer_id, quantity, ${at}, seen
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line (offer_id uuid, quantity int, seen jsonb)
    on conflict (user_id, offer_id) do update set
      quantity = excluded.quantity, seen = excluded.seen, is_selected = true`
}

/** Moves lines out of the cart; missing ones are ignored. @throws AppError('CART_LIMIT') */
export async function saveLines(db: Db, userId: string, offerIds: readonly string[], at: Date) {
  await db.transaction(async (tx) => {
    await lockCart(tx, userId)
    await tx`
      with moved as (
        delete from cart_lines where user_id = ${userId} and offer_id = any(${[...offerIds]}::uuid[])
        returning offer_id, quantity, seen
      )
      insert into cart_saved_lines (user_id, offer_id, quantity, saved_at, seen)
      select ${userId}, offer_id, quantity, ${at}, seen from moved
      on conflict (user_id, offer_id) do update set
        quantity = excluded.quantity, saved_at = excluded.saved_at, seen = excluded.seen`
    const saved = await tx`select from cart_saved_lines where user_id = ${userId}`
    if (saved.length > CART_LINES_MAX) throw new AppError('CART_LIMIT', { max: CART_LINES_MAX })
  })
}

/** Moves lines back, unselected ones too: what the user returns they mean to order. @throws AppError('CART_LIMIT') */
export async function returnLines(db: Db, userId: string, offerIds: readonly string[], at: Date) {
  await db.transaction(async (tx) => {
    await lockCart(tx, userId)
    await tx`
      with moved as (
        delete from cart_saved_lines where user_id = ${userId} and offer_id = any(${[...offerIds]}::uuid[])
        returning offer_id, quantity, seen
      )
      insert into cart_lines (user_id, offer_id, quantity, created_at, seen)
      select ${userId}, offer_id, quantity, ${at}, seen from moved
      on conflict (user_id, offer_id) do update set
        seen = case when cart_lines.quantity >= excluded.quantity then cart_lines.seen else excluded.seen end,
        quantity = greatest(cart_lines.quantity, excluded.quantity), is_selected = true`
    const lines = await tx`select from cart_lines where user_id = ${userId}`
    if (lines.length > CART_LINES_MAX) throw new AppError('CART_LIMIT', { max: CART_LINES_MAX })
  })
}

export async function removeSavedLines(db: Db, userId: string, offerIds: readonly string[]) {
  await db.sql`
    delete from cart_saved_lines where user_id = ${userId} and offer_id = any(${[...offerIds]}::uuid[])`
}

/**
 * Moves the cart of an anonymous account into a user's and leaves it empty, so that repeating has no effect. A part
 * in both carts gets the sum of both quantities, limited to whole multiples of the stock; the user's own quantity is
 * never lowered. Lines above the limit are left out, the oldest of the anonymous cart first.
 */
export async function mergeCarts(db: Db, userId: string, anonymousId: string) {
  await db.transaction(async (tx) => {
    await lockCart(tx, userId)
    await tx`
      with moved as (
        delete from cart_lines where user_id = ${anonymousId}
        returning offer_id, quantity, is_selected, created_at, seen
      ), line as (
        select moved.*, own.quantity as own_quantity, s.quantity - s.quantity % o.order_multiple as orderable_quantity,
          row_number() over (partition by own.offer_id is null order by moved.created_at desc, moved.offer_id) as rank
        from moved join offers o on o.id = moved.offer_id left join stocks s on s.offer_id = moved.offer_id
        left join cart_lines own on own.user_id = ${userId} and own.offer_id = moved.offer_id
      )
      insert into cart_lines (user_id, offer_id, quantity, is_selected, created_at, seen)
      select ${userId}, offer_id,
        case when own_quantity is null then quantity
          else greatest(own_quantity, least(own_quantity + quantity, orderable_quantity, ${QUANTITY_MAX})) end,
        is_selected, created_at, seen
      from line
      where own_quantity is not null
        or rank <= ${CART_LINES_MAX} - (select count(*) from cart_lines where user_id = ${userId})
      on conflict (user_id, offer_id) do update set
        -- The price of another quantity is not known here.
        seen = case when cart_lines.quantity = excluded.quantity then cart_lines.seen end,
        quantity = excluded.quantity, is_selected = cart_lines.is_selected or excluded.is_selected`
    await tx`
      with moved as (delete from cart_saved_lines where user_id = ${anonymousId} returning offer_id, quantity, saved_at, seen)
      insert into cart_saved_lines (user_id, offer_id, quantity, saved_at, seen)
      select ${userId}, offer_id, quantity, saved_at, seen from moved on conflict do nothing`
  })
}
