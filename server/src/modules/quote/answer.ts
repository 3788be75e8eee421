import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import { numberKey } from '@tiantian/contracts/product/part-number.ts'
import type { moveQuote, sendQuote } from '@tiantian/contracts/quote/quote.ts'
import type { Tx } from '../../platform/database/database.ts'
import { move } from '../../platform/move.ts'
import type { CartOffer } from '../cart/offer.ts'
import { LINE_TOTAL_MAX, readOffers } from '../cart/offer.ts'
import { editConflict } from '../user/edit-conflict.ts'
import { queueNotifications } from '../user/notifications/notify.ts'
import { quoteChanged } from './notification.ts'
import type { QuoteActor } from './quote-table.ts'
import { dayOf, quotes, requireOwnQuote } from './quote-table.ts'

type SentQuote = Parsed<typeof sendQuote>['quote']

/** A quote holds at most this long. */
const VALID_DAYS_MAX = 180
const DAY_MS = 86_400_000

/**
 * Sends the next version of a quote.
 * @throws AppError('QUOTE_NOT_FOUND' | 'STATE_CONFLICT' | 'EDIT_CONFLICT' | 'QUOTE_EXPIRED' | 'OFFER_NOT_FOUND'
 * | 'INVALID_INPUT')
 */
export async function answer(
  tx: Tx,
  { userId, at }: QuoteActor,
  { id, version, quote }: Omit<Parsed<typeof sendQuote>, 'requestId'>,
) {
  const shopId = await requireOwnQuote(tx, userId, id)
  refuseWrongDay(quote.validUntil, at)
  const offers = await requireOwnOffers(tx, shopId, quote)
  const { row } = await move(tx, quotes, { id, shop_id: shopId }, 'send', {
    by: userId,
    role: 'seller',
    at,
    data: { version: version + 1 },
    set: { version: version + 1, valid_until: quote.validUntil },
    check: async (before) => {
      if (before.version !== version) throw await editConflict(tx, { id, version, events: ['quote.send'] })
      await requireOpen(tx, before.request_id, at)
    },
  })
  await insertVersion(tx, { id, version: version + 1, requestId: row.request_id, at }, quote, offers)
  await queueNotifications(tx, quoteChanged, [{ what: version === 0 ? 'sent' : 'sentAgain', quoteId: id }])
}

/** @throws AppError('QUOTE_NOT_FOUND' | 'STATE_CONFLICT') */
export async function moveOwnQuote(
  tx: Tx,
  { userId, at }: QuoteActor,
  { id, event }: Parsed<typeof moveQuote>,
) {
  const shopId = await requireOwnQuote(tx, userId, id)
  await move(tx, quotes, { id, shop_id: shopId }, event, { by: userId, role: 'seller', at })
  await queueNotifications(tx, quoteChanged, [
    { what: event === 'decline' ? 'declined' : 'withdrawn', quoteId: id },
  ])
}

const invalid = (path: string) => new AppError('INVALID_INPUT', {}, [{ path, rule: 'invalid_value' }])

function refuseWrongDay(validUntil: string, at: Date) {
  const last = new Date(at.getTime() + VALID_DAYS_MAX * DAY_MS)
  if (validUntil < dayOf(at) || validUntil > dayOf(last)) throw invalid('quote.validUntil')
}

async function requireOpen(tx: Tx, requestId: string, at: Date) {
  const open = await tx`select from quote_requests where id = ${requestId} and expires_at > ${at}`
  if (open.length === 0) throw new AppError('QUOTE_EXPIRED')
}

/** A shop quotes what it has on sale: its stock is checked when the line is ordered. */
async function requireOwnOffers(tx: Tx, shopId: string, { lines }: SentQuote) {
  const offers = await readOffers(
    tx,
    lines.map(({ offerId }) => offerId),
  )
  for (const [at, { offerId, quantity, unitPriceMinor }] of lines.entries()) {
    const offer = offers.get(offerId)
    if (offer?.shop_id !== shopId || !offer.is_listed) throw new AppError('OFFER_NOT_FOUND', { offerId })
    if (quantity > LINE_TOTAL_MAX / unitPriceMinor) throw invalid(`quote.lines.${at}.unitPriceMinor`)
  }
  return offers
}

interface NewVersion {
  readonly id: string
  readonly version: number
  readonly requestId: string
  readonly at: Date
}

async function insertVersion(
  tx: Tx,
  { id, version, requestId, at }: NewVersion,
  quote: SentQuote,
  offers: ReadonlyMap<string, CartOffer>,
) {
  const lines = await tx<{ position: number; part_number: string }[]>`
    select position, part_number from quote_request_lines where request_id = ${requestId}`
  const numbers = new Map(lines.map(({ position, part_number }) => [position, part_number]))
  await tx`
    insert into quote_versions (quote_id, version, currency, incoterm, incoterm_place, delivery_minor, valid_until,
      note, sent_at)
    values (${id}, ${version}, ${quote.currency}, ${quote.incoterm}, ${quote.incotermPlace}, ${quote.deliveryMinor},
      ${quote.validUntil}, ${quote.note}, ${at})`
  const rows = quote.lines.map((line, index) => {
    const offer = offers.get(line.offerId)!
    const number = numbers.get(line.position)
    if (number === undefined) throw invalid(`quote.lines.${index}.position`)
    return {
      quote_id: id,
      version,
      position: line.position,
      offer_id: line.offerId,
      product_id: offer.product_id,
      part_number: offer.part_number,
      brand_name: offer.brand_name,
      name: offer.name,
      picture: offer.picture,
      is_alternative: number !== '' && numberKey(number) !== numberKey(offer.part_number),
      quantity: line.quantity,
      unit_price_minor: line.unitPriceMinor,
      lead_days: line.leadDays,
      note: line.note,
    }
  })
  await tx`
    insert into quote_lines
    select * from jsonb_populate_recordset(null::quote_lines, ${JSON.stringify(rows)}::jsonb)`
}
