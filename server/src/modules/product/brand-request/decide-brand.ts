import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Claim } from '@tiantian/contracts/office/claim.ts'
import type {
  AcceptedBrand,
  BrandRequest,
  decideBrandRequest as decideContract,
  endorseBrandRequest as endorseContract,
  listBrandRequests as listContract,
} from '@tiantian/contracts/product/brand-request.ts'
import { isBrandOfTwo } from '@tiantian/contracts/product/brand-request.ts'
import * as z from 'zod'
import { audit } from '../../../platform/audit.ts'
import { cursorId, cursorTime, pageOf, readCursor } from '../../../platform/database/cursor.ts'
import type { Db, Queryable, Tx } from '../../../platform/database/database.ts'
import { isoTime } from '../../../platform/iso-time.ts'
import { claimInSql, claimOf, settleClaim } from '../../office/claim.ts'
import type { FoundEndorsement } from '../../office/endorsement.ts'
import { assertConfirms, endorseItem, endorsementInSql, secondPersonOf } from '../../office/endorsement.ts'
import { isManagedBy } from '../../shop/own-shop.ts'
import { queueNotifications } from '../../user/notifications/notify.ts'
import { indexProducts } from '../index/index-item.ts'
import { readReferenceData, refreshReferenceData } from '../reference-data.ts'
import { brandKey, lockBrandKeys, lookAlikesOf, readBrandsByKey } from './brand-key.ts'
import { brandDecided } from './brand-notification.ts'

const QUEUE = 'brands'
/** What a shop adds to a request does not change what is decided: its name. */
const REVISION = 1

interface BrandOfficer {
  readonly userId: string
  readonly now: Date
}

interface ListedRequest
  extends Omit<BrandRequest, 'lookAlikes' | 'claim' | 'shops' | 'secondPerson' | 'proposal'> {
  readonly claim: Claim | null
  readonly endorsement: FoundEndorsement | null
  readonly shops: (Omit<BrandRequest['shops'][number], 'name'> & { readonly name: LocalizedText })[]
}

const position = z.tuple([cursorTime, cursorId])

/** @throws AppError('INVALID_INPUT') for a foreign cursor */
export async function listBrandRequests(
  sql: Queryable,
  { userId, now }: BrandOfficer,
  { group, cursor, limit }: Parsed<typeof listContract>,
  language: Language,
): Promise<Output<typeof listContract>> {
  const list = `brand requests ${group}`
  const last = readCursor(list, cursor, position)
  const reference = await readReferenceData(sql)
  const found = await sql<ListedRequest[]>`
    select r.id, r.name, r.state, r.created_at::text as "createdAt",
      r.decided_at::text as "decidedAt", r.refusal,
      (select jsonb_build_object('slug', b.slug, 'name', b.name) from brands b where b.id = r.target_id) as target,
      (select count(*)::int from (select from products p where p.brand_id = r.brand_id and p.state = 'draft'
        limit 1000) p) as "draftCount",
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'homepage', a.homepage,
          'note', a.note, 'logo', a.logo, 'askedAt', a.asked_at::text) order by a.asked_at, s.id), '[]')
        from brand_request_shops a join shops s on s.id = a.shop_id where a.request_id = r.id) as shops,
      ${claimInSql(sql, QUEUE, sql`r.id::text`, { userId, now })} as claim,
      ${endorsementInSql(sql, { queue: QUEUE, id: sql`r.id::text`, revision: sql`${REVISION}` }, userId)} as endorsement
    from brand_requests r
    where r.state = ${group} ${last ? sql`and (r.created_at, r.id) > (${last[0]}::timestamptz, ${last[1]}::uuid)` : sql``}
    order by r.created_at, r.id limit ${limit + 1}`
  const { rows, nextCursor } = pageOf(list, found, limit, ({ createdAt, id }) => [createdAt, id])
  return {
    rows: rows.map(({ endorsement, ...row }) => {
      const proposal = endorsement && (endorsement.proposal as AcceptedBrand)
      const names = namesOf(row.name, proposal)
      const lookAlikes = row.state === 'waiting' ? lookAlikesOf(reference.brands.values(), names) : []
      return {
        ...row,
        createdAt: isoTime(row.createdAt),
        decidedAt: row.decidedAt && isoTime(row.decidedAt),
        lookAlikes: lookAlikes.map(({ slug, name }) => ({ slug, name })),
        shops: row.shops.map((shop) => ({
          ...shop,
          name: textIn(shop.name, language),
          askedAt: isoTime(shop.askedAt),
        })),
        claim: claimOf(row.claim),
        secondPerson: secondPersonOf(
          endorsement,
          isBrandOfTwo(lookAlikes.length, proposal?.tier ?? 'aftermarket'),
        ),
        proposal,
      }
    }),
    nextCursor,
  }
}

type BrandRequestDecision = Parsed<typeof decideContract>['decision']

interface WaitingRequest {
  readonly id: string
  readonly brandId: number
  readonly name: string
  readonly state: string
}

/**
 * Accepts, joins or refuses a brand; the shops that asked are told, and their drafts follow.
 * @throws AppError('BRAND_REQUEST_NOT_FOUND' | 'STATE_CONFLICT' | 'CLAIMED' | 'FOUR_EYES' | 'SECOND_PERSON_NEEDED' |
 * 'OWN_APPLICATION' | 'INVALID_INPUT')
 */
export async function decideBrandRequest(
  db: Db,
  officer: BrandOfficer,
  { id, decision }: Parsed<typeof decideContract>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const request = await lockWaiting(tx, officer, id)
    if (decision.kind === 'accept') {
      const { kind: _, ...brand } = decision
      const others = await lockFreeNames(tx, request.name, brand, 'decision')
      const lookAlikes = lookAlikesOf(others, namesOf(request.name, brand))
      const isNeeded = isBrandOfTwo(lookAlikes.length, brand.tier)
      await assertConfirms(tx, endorsed(id, brand), { userId: officer.userId, isNeeded })
    }
    await settleClaim(tx, { queue: QUEUE, id }, officer)
    const targetId = await settle(tx, request, decision)
    await tx`
      update brand_requests set state = ${STATE_AFTER[decision.kind]}, decided_at = ${officer.now},
        target_id = ${targetId}, refusal = ${decision.kind === 'refuse' ? decision.reason : null}
      where id = ${id}`
    // What is another brand has no row of its own any more, or one that nothing is published under.
    if (decision.kind === 'alias') {
      await tx`
        delete from brands b where id = ${request.brandId}
          and not exists (select from products p where p.brand_id = b.id)`
      await tx`update brands set state = 'refused' where id = ${request.brandId}`
    }
    await audit(tx, {
      actorId: officer.userId,
      event: `brand.${decision.kind}`,
      objectKind: 'brand-request',
      objectId: id,
      at: officer.now,
      change: { name: request.name, decision },
    })
    await queueNotifications(tx, brandDecided, [{ id }])
  })
  await refreshReferenceData(db.sql)
}

/**
 * Recommends to accept the brand under these names, which a colleague confirms.
 * @throws AppError('BRAND_REQUEST_NOT_FOUND' | 'STATE_CONFLICT' | 'CLAIMED' | 'FOUR_EYES' | 'OWN_APPLICATION' | 'INVALID_INPUT')
 */
export async function endorseBrandRequest(
  tx: Tx,
  officer: BrandOfficer,
  { id, brand, note }: Parsed<typeof endorseContract>,
): Promise<void> {
  const { name } = await lockWaiting(tx, officer, id)
  await lockFreeNames(tx, name, brand, 'brand')
  await endorseItem(tx, endorsed(id, brand), officer, note)
}

const endorsed = (id: string, proposal: AcceptedBrand) =>
  ({ queue: QUEUE, id, revision: REVISION, proposal }) as const

/** Nobody decides on a brand that their own shop has asked for. */
async function lockWaiting(tx: Tx, { userId }: BrandOfficer, id: string): Promise<WaitingRequest> {
  const [request] = await tx<WaitingRequest[]>`
    select id, brand_id as "brandId", name, state from brand_requests
    where id = ${id} for no key update`
  if (!request) throw new AppError('BRAND_REQUEST_NOT_FOUND')
  if (request.state !== 'waiting') throw new AppError('STATE_CONFLICT')
  const [own] = await tx`
    select from brand_request_shops a join shops s on s.id = a.shop_id
    where a.request_id = ${id} and (a.user_id = ${userId} or ${isManagedBy(tx, userId, 'stock')}) limit 1`
  if (own) throw new AppError('OWN_APPLICATION')
  return request
}

const STATE_AFTER = { accept: 'accepted', alias: 'aliased', refuse: 'refused' } as const

/** Returns the brand that it is now. */
async function settle(
  tx: Tx,
  { brandId, name }: WaitingRequest,
  decision: BrandRequestDecision,
): Promise<number | null> {
  if (decision.kind === 'refuse') {
    await tx`update brands set state = 'refused' where id = ${brandId}`
    return null
  }
  return decision.kind === 'accept'
    ? acceptBrand(tx, { brandId, name }, decision)
    : joinBrand(tx, { brandId, name }, decision)
}

type NamedRequest = Pick<WaitingRequest, 'brandId' | 'name'>
type Accepting = Extract<BrandRequestDecision, { kind: 'accept' }>
type Joining = Extract<BrandRequestDecision, { kind: 'alias' }>

/** By which it would be known: that under which it was asked for, too. */
const namesOf = (asked: string, brand: AcceptedBrand | null): string[] => [
  asked,
  ...(brand ? [brand.name, brand.nameZh, brand.nameRu, brand.nameKk] : []),
]

/**
 * Each of its names must be its own: that of another brand is refused, with the field. Returns the brands of this moment;
 * until the transaction ends none is added that looks like it.
 */
async function lockFreeNames(tx: Tx, name: string, brand: AcceptedBrand, path: 'brand' | 'decision') {
  const names = [
    ...(['name', 'nameZh', 'nameRu', 'nameKk'] as const).map((field) => [field, brand[field]] as const),
    ['name', name] as const,
  ].flatMap(([field, text]) => (brandKey(text) ? [[field, brandKey(text)] as const] : []))
  const keys = names.map(([, key]) => key)
  await lockBrandKeys(tx, keys)
  const known = await readBrandsByKey(tx)
  const taken = names.filter(([, key]) => known.has(key)).map(([field]) => field)
  if (taken.length > 0)
    throw new AppError(
      'INVALID_INPUT',
      {},
      [...new Set(taken)].map((field) => ({ path: `${path}.${field}`, rule: 'duplicate' })),
    )
  return new Set(known.values())
}

/** The names are free, and locked. */
async function acceptBrand(tx: Tx, { brandId, name }: NamedRequest, decision: Accepting): Promise<number> {
  const others = [name, decision.nameRu, decision.nameKk].filter((text) => text && text !== decision.name)
  await tx`
    update brands set state = 'accepted', name = ${decision.name}, name_zh = ${decision.nameZh || null},
      tier = ${decision.tier}, added_synonyms = ${[...new Set(others)]}
    where id = ${brandId}`
  return brandId
}

async function joinBrand(tx: Tx, { brandId, name }: NamedRequest, decision: Joining): Promise<number> {
  const key = brandKey(name)
  await lockBrandKeys(tx, [key])
  const known = await readBrandsByKey(tx)
  const refuse = (rule: string) => new AppError('INVALID_INPUT', {}, [{ path: 'decision.brand', rule }])
  const target = [...known.values()].find(({ slug }) => slug === decision.brand)
  if (!target) throw refuse('invalid_value')
  if ((known.get(key) ?? target).id !== target.id) throw refuse('duplicate')
  await tx`
    update brands set added_synonyms = array_append(added_synonyms, ${name})
    where id = ${target.id} and not (${name} = any(added_synonyms || synonyms))`
  await moveDrafts(tx, brandId, target.id)
  return target.id
}

/**
 * A draft of a part that the shop has under the right brand already keeps the brand that was asked for, which nothing is
 * published under: its shop is told which product it doubles.
 */
async function moveDrafts(tx: Tx, from: number, to: number) {
  const moved = await tx<{ id: string }[]>`
    update products p set brand_id = ${to}, version = version + 1
    where brand_id = ${from} and not exists (select from products other where other.shop_id = p.shop_id
      and other.brand_id = ${to} and other.normalized_number = p.normalized_number
      and other.condition = p.condition)
    returning id`
  await indexProducts(
    tx,
    moved.map(({ id }) => id),
  )
}
