import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import { numberKey } from '@tiantian/contracts/product/part-number.ts'
import type { createQuoteRequest } from '@tiantian/contracts/quote/quote.ts'
import { OPEN_REQUESTS_MAX, QUOTE_SHOPS_MAX } from '@tiantian/contracts/quote/quote.ts'
import { auditAll } from '../../platform/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId, shortCode } from '../../platform/id.ts'
import { move, moveMany } from '../../platform/move.ts'
import { keepDocument } from '../media/document.ts'
import { getCar } from '../product/list/car.ts'
import { readReferenceData } from '../product/reference-data.ts'
import { queueNotifications } from '../user/notifications/notify.ts'
import { quoteChanged } from './notification.ts'
import type { QuoteActor } from './quote-table.ts'
import { quotes, requests } from './quote-table.ts'

type NewQuoteRequest = Parsed<typeof createQuoteRequest>['request']

const DAY_MS = 86_400_000

/**
 * Asks the chosen shops, and of an open request all that fit.
 * @throws AppError('QUOTE_LIMIT' | 'QUOTE_WITHOUT_SHOP' | 'SHOP_NOT_FOUND' | 'CITY_NOT_FOUND' | 'VEHICLE_NOT_FOUND'
 * | 'FILE_NOT_FOUND')
 */
export async function createRequest(tx: Tx, { userId, at }: QuoteActor, form: NewQuoteRequest) {
  await requireRoom(tx, userId)
  if (form.vehicle) getCar(await readReferenceData(tx), form.vehicle)
  const cities = await tx`select from cities where id = ${form.cityId}`
  if (cities.length === 0) throw new AppError('CITY_NOT_FOUND')
  const shopIds = await shopsToAsk(tx, userId, form)
  const id = newId()
  await insertRequest(tx, id, { userId, at }, form)
  const created = shopIds.map((shopId) => ({ id: newId(), shopId }))
  await tx`
    insert into quotes (id, request_id, shop_id, state, created_at)
    select q.id, ${id}, q."shopId", 'asked', ${at}
    from jsonb_to_recordset(${JSON.stringify(created)}::jsonb) as q (id uuid, "shopId" uuid)`
  await auditAll(tx, [
    {
      actorId: userId,
      event: 'quoteRequest.create',
      objectKind: 'quote_request',
      objectId: id,
      at,
      change: { state: 'open', shops: created.length },
    },
  ])
  await queueNotifications(
    tx,
    quoteChanged,
    created.map((quote) => ({ what: 'asked' as const, quoteId: quote.id })),
  )
  return { id, shopCount: created.length }
}

/** One request after the other, so that two at once do not both find room. */
async function requireRoom(tx: Tx, userId: string) {
  await tx`select lock_user(${userId})`
  const open = await tx`
    select from quote_requests where buyer_id = ${userId} and state in ('open', 'partly_ordered')
    limit ${OPEN_REQUESTS_MAX}`
  if (open.length === OPEN_REQUESTS_MAX) throw new AppError('QUOTE_LIMIT', { max: OPEN_REQUESTS_MAX })
}

async function insertRequest(tx: Tx, id: string, { userId, at }: QuoteActor, form: NewQuoteRequest) {
  const code = `Q${at.toISOString().slice(2, 10).replaceAll('-', '')}${shortCode(6)}`
  const expiresAt = new Date(at.getTime() + form.days * DAY_MS)
  const vehicle = form.vehicle ? JSON.stringify(form.vehicle) : null
  await tx`
    insert into quote_requests (id, code, buyer_id, state, is_open, vehicle, vin, currency, city_id, incoterm,
      wanted_by, note, line_count, created_at, expires_at)
    values (${id}, ${code}, ${userId}, 'open', ${form.isOpen}, ${vehicle}::jsonb, ${form.vin}, ${form.currency},
      ${form.cityId}, ${form.incoterm ?? null}, ${form.wantedBy ?? null}, ${form.note}, ${form.lines.length}, ${at},
      ${expiresAt})`
  const lines = form.lines.map((line, index) => ({ ...line, position: index + 1 }))
  await tx`
    insert into quote_request_lines (request_id, position, part_number, text, quantity, target_minor)
    select ${id}, l.position, l."partNumber", l.text, l.quantity, l."targetMinor"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as l (position smallint, "partNumber" text, text text, quantity int, "targetMinor" bigint)`
  for (const [index, { fileId, name }] of form.files.entries()) {
    await keepDocument(tx, fileId, userId)
    await tx`
      insert into quote_request_files (request_id, position, file_id, name)
      values (${id}, ${index + 1}, ${fileId}, ${name})`
  }
}

async function shopsToAsk(tx: Tx, userId: string, form: NewQuoteRequest): Promise<string[]> {
  const chosen = await tx<{ id: string }[]>`
    select id from shops where id = any(${form.shopIds}::uuid[]) and state = 'active' and owner_id <> ${userId}`
  if (chosen.length < form.shopIds.length) throw new AppError('SHOP_NOT_FOUND')
  const fitting = form.isOpen ? await shopsThatFit(tx, userId, form) : []
  const ids = [...new Set([...chosen, ...fitting].map(({ id }) => id))]
  if (ids.length === 0) throw new AppError('QUOTE_WITHOUT_SHOP')
  return ids
}

/** Shops that sell one of the part numbers, those with most of them first; then shops for the make of the car. */
async function shopsThatFit(tx: Tx, userId: string, { lines, vehicle }: NewQuoteRequest) {
  const keys = lines.map(({ partNumber }) => numberKey(partNumber)).filter((key) => key !== '')
  const bySale = await tx<{ id: string }[]>`
    select s.id from part_numbers n join products p on p.id = n.product_id and p.state = 'active'
    join shops s on s.id = p.shop_id and s.state = 'active' and s.owner_id <> ${userId}
    where n.normalized_number = any(${[...new Set(keys)]}::text[])
    group by s.id order by count(distinct n.normalized_number) desc, s.rating_hundredths desc, s.id
    limit ${QUOTE_SHOPS_MAX}`
  if (bySale.length === QUOTE_SHOPS_MAX || !vehicle) return bySale
  const byMake = await tx<{ id: string }[]>`
    select id from shops where state = 'active' and owner_id <> ${userId}
      and main_make_ids @> array(select id from makes where slug = ${vehicle.make})
      and exists (select from makes where slug = ${vehicle.make})
    order by rating_hundredths desc, id limit ${QUOTE_SHOPS_MAX - bySale.length}`
  return [...bySale, ...byMake]
}

/** @throws AppError('QUOTE_NOT_FOUND' | 'STATE_CONFLICT') */
export async function withdrawRequest(tx: Tx, { userId, at }: QuoteActor, id: string) {
  await move(tx, requests, { id, buyer_id: userId }, 'withdraw', { by: userId, role: 'buyer', at })
  const closed = await closeQuotes(tx, id, { by: userId, role: 'buyer', at })
  await queueNotifications(
    tx,
    quoteChanged,
    closed.map((quoteId) => ({ what: 'requestWithdrawn' as const, quoteId })),
  )
}

/** Ends the quotes of a request that has ended; returns those that waited. */
export async function closeQuotes(
  tx: Tx,
  requestId: string,
  change: { readonly by: string | null; readonly role: 'buyer' | 'system'; readonly at: Date },
): Promise<string[]> {
  const ofRequest = tx`request_id = ${requestId}`
  await moveMany(tx, quotes, ofRequest, 'finish', change)
  const moved = await moveMany(tx, quotes, ofRequest, 'close', change)
  return moved.filter(({ from }) => from === 'asked' || from === 'sent').map(({ row }) => row.id)
}
