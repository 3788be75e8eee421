import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { Claim } from '@tiantian/contracts/office/claim.ts'
import { permittedOf } from '@tiantian/contracts/permission.ts'
import type * as contract from '@tiantian/contracts/shop/authorisation.ts'
import type { ReviewedAuthorisation } from '@tiantian/contracts/shop/authorisation.ts'
import { AUTHORISATION_YEARS_BY_ONE, authorisationMachine } from '@tiantian/contracts/shop/authorisation.ts'
import { audit } from '../../../platform/audit.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import type { ShopCertificateRow } from '../../../platform/database/rows.generated.ts'
import { textInSql } from '../../../platform/database/text-in-sql.ts'
import { isoTime } from '../../../platform/iso-time.ts'
import { move, storeMachine } from '../../../platform/move.ts'
import { dayOf } from '../../enterprise/renewal/papers.ts'
import { claimInSql, claimOf, settleClaim } from '../../office/claim.ts'
import type { FoundEndorsement } from '../../office/endorsement.ts'
import { assertConfirms, endorseItem, endorsementInSql, secondPersonOf } from '../../office/endorsement.ts'
import { queueNotifications } from '../../user/notifications/notify.ts'
import { isManagedBy } from '../own-shop.ts'
import { authorisationDecided } from './authorisation-notification.ts'

const QUEUE = 'authorisations'

export interface AuthorisationOfficer {
  readonly user: { readonly id: string; readonly roles: readonly string[] }
  readonly at: Date
}

type StoredAuthorisation = Omit<ShopCertificateRow, 'state'> & {
  readonly state: ReviewedAuthorisation['state']
}

export const authorisations = storeMachine<StoredAuthorisation>()({
  machine: authorisationMachine,
  table: 'shop_certificates',
  notFound: 'AUTHORISATION_NOT_FOUND',
  audit: { objectKind: 'shop.authorisation', objectId: ({ id }) => id },
})

/** The shop names the last day: one far away is as good as none, for ever, and two people accept it. */
function needsTwo(validUntil: string | null, at: Date): boolean {
  const latest = new Date(at)
  latest.setUTCFullYear(latest.getUTCFullYear() + AUTHORISATION_YEARS_BY_ONE)
  return validUntil === null || validUntil > dayOf(latest)
}

interface FoundAuthorisation extends Omit<ReviewedAuthorisation, 'claim' | 'secondPerson'> {
  readonly claim: Claim | null
  readonly endorsement: FoundEndorsement | null
}

/** @throws AppError('AUTHORISATION_NOT_FOUND') */
export async function getAuthorisation(
  sql: Queryable,
  { user, at }: AuthorisationOfficer,
  id: string,
  language: Language,
): Promise<{ authorisation: ReviewedAuthorisation }> {
  const [row] = await sql<FoundAuthorisation[]>`
    select c.id, c.state, c.revision, c.name, c.issuer, c.number, c.valid_until::text as "validUntil",
      coalesce(c.valid_until < current_date, false) as "isExpired", c.counts_until::text as "countsUntil",
      c.submitted_at::text as "submittedAt", c.decided_at::text as "decidedAt", c.reason, c.note,
      jsonb_build_object('id', s.id, 'name', ${sql.unsafe(textInSql('s.name', language))}, 'country', s.country) as shop,
      coalesce((select name from enterprise_applications where id = s.enterprise_id), '') as enterprise,
      jsonb_build_object('slug', b.slug, 'name', b.name) as brand,
      (select count(*)::int from products p where p.shop_id = s.id and p.brand_id = b.id and p.state = 'active'
        and p.condition <> 'used') as "productCount",
      ${claimInSql(sql, QUEUE, sql`c.id::text`, { userId: user.id, now: at })} as claim,
      ${endorsementInSql(sql, { queue: QUEUE, id: sql`c.id::text`, revision: sql`c.revision` }, user.id)} as endorsement
    from shop_certificates c join shops s on s.id = c.shop_id join brands b on b.id = c.brand_id
    where c.id = ${id} and c.kind = 'authorisation'`
  if (!row) throw new AppError('AUTHORISATION_NOT_FOUND')
  const { endorsement, ...paper } = row
  return {
    authorisation: {
      ...paper,
      submittedAt: isoTime(row.submittedAt),
      decidedAt: row.decidedAt && isoTime(row.decidedAt),
      claim: claimOf(row.claim),
      secondPerson: secondPersonOf(endorsement, needsTwo(row.validUntil, at)),
    },
  }
}

/** @throws AppError('AUTHORISATION_NOT_FOUND') */
export async function authorisationFile(sql: Queryable, id: string) {
  const [found] = await sql<{ fileId: string; shopId: string }[]>`
    select file_id as "fileId", shop_id as "shopId" from shop_certificates
    where id = ${id} and kind = 'authorisation'`
  if (!found) throw new AppError('AUTHORISATION_NOT_FOUND')
  return found
}

/** Records who opens a paper. */
export const recordOpening = (tx: Tx, { user, at }: AuthorisationOfficer, id: string) =>
  audit(tx, {
    actorId: user.id,
    event: 'shop.authorisation.open',
    at,
    objectKind: 'shop.authorisation',
    objectId: id,
  })

type DecidedAuthorisation =
  | ({ readonly event: 'accept' } & Parsed<typeof contract.acceptAuthorisation>)
  | ({ readonly event: 'sendBack' | 'reject' } & Parsed<typeof contract.returnAuthorisation>)

/**
 * Decides on the paper that the officer has read.
 * @throws AppError('AUTHORISATION_NOT_FOUND' | 'STATE_CONFLICT' | 'CLAIMED' | 'FOUR_EYES' | 'OWN_APPLICATION' |
 * 'SECOND_PERSON_NEEDED' | 'CERTIFICATE_EXPIRED')
 */
export async function decideAuthorisation(
  tx: Tx,
  { user, at }: AuthorisationOfficer,
  decision: DecidedAuthorisation,
) {
  const { id, event, revision, note } = decision
  const paper = await lockPaper(tx, user.id, id)
  if (paper.revision !== revision) throw new AppError('STATE_CONFLICT')
  if (event === 'accept' && paper.state === 'submitted')
    await assertConfirms(
      tx,
      { queue: QUEUE, id, revision },
      { userId: user.id, isNeeded: needsTwo(paper.validUntil, at) },
    )
  await settleClaim(tx, { queue: QUEUE, id }, { userId: user.id, now: at })
  const reason = decision.event === 'accept' ? null : decision.reason
  await move(tx, authorisations, id, event, {
    by: user.id,
    role: permittedOf(user.roles, authorisationMachine),
    at,
    data: { revision },
    reason: [reason, note].filter(Boolean).join(': '),
    set: { reason, note, decided_at: at, counts_until: null },
    check(row) {
      const last = row.valid_until === null ? '' : String(row.valid_until).slice(0, 10)
      if (event === 'accept' && last !== '' && last < at.toISOString().slice(0, 10))
        throw new AppError('CERTIFICATE_EXPIRED')
    },
  })
  await queueNotifications(tx, authorisationDecided, [{ id, state: authorisationAfter[event] }])
}

/**
 * Recommends the paper that the officer has read; a colleague confirms it.
 * @throws AppError('AUTHORISATION_NOT_FOUND' | 'STATE_CONFLICT' | 'CLAIMED' | 'FOUR_EYES' | 'OWN_APPLICATION')
 */
export async function endorseAuthorisation(
  tx: Tx,
  { user, at }: AuthorisationOfficer,
  { id, revision, note }: Parsed<typeof contract.endorseAuthorisation>,
) {
  const paper = await lockPaper(tx, user.id, id)
  if (paper.state !== 'submitted' || paper.revision !== revision) throw new AppError('STATE_CONFLICT')
  await endorseItem(tx, { queue: QUEUE, id, revision }, { userId: user.id, now: at }, note)
}

/** The shop before its paper, as its team locks them. @throws AppError('AUTHORISATION_NOT_FOUND' | 'OWN_APPLICATION') */
async function lockPaper(tx: Tx, userId: string, id: string) {
  const [shop] = await tx<{ isOwn: boolean }[]>`
    select ${isManagedBy(tx, userId, 'stock')} as "isOwn" from shops s
    where s.id = (select shop_id from shop_certificates where id = ${id} and kind = 'authorisation')
    for no key update of s`
  const [paper] = await tx<Pick<ReviewedAuthorisation, 'state' | 'revision' | 'validUntil'>[]>`
    select state, revision, valid_until::text as "validUntil" from shop_certificates where id = ${id}`
  if (!(shop && paper)) throw new AppError('AUTHORISATION_NOT_FOUND')
  if (shop.isOwn) throw new AppError('OWN_APPLICATION')
  return paper
}

const authorisationAfter = { accept: 'accepted', sendBack: 'returned', reject: 'rejected' } as const
