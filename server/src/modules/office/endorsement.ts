import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@tiantian/contracts/error.ts'
import type { ReviewQueue } from '@tiantian/contracts/office/claim.ts'
import type { SecondPerson } from '@tiantian/contracts/office/endorsement.ts'
import { audit } from '../../platform/audit.ts'
import type { Fragment, Queryable, Tx } from '../../platform/database/database.ts'
import { assertDecides } from './claim.ts'

interface EndorsedItem {
  readonly queue: ReviewQueue
  readonly id: string
  /** Of what the officer has read. */
  readonly revision: number
  /** What would be decided, where that is more than a yes. */
  readonly proposal?: object
}

interface Endorser {
  readonly userId: string
  readonly now: Date
}

/**
 * Recommends to approve an item, which the caller has locked: somebody else confirms it. Of two who recommend the same the
 * first stays.
 * @throws AppError('CLAIMED' | 'FOUR_EYES' | 'STATE_CONFLICT')
 */
export async function endorseItem(
  tx: Tx,
  { queue, id, revision, proposal = {} }: EndorsedItem,
  { userId, now }: Endorser,
  note: string,
): Promise<void> {
  await assertDecides(tx, { queue, id }, { userId, now })
  const { count } = await tx`
    insert into review_endorsements as e (queue, item_id, revision, endorsed_by, note, proposal, endorsed_at)
    values (${queue}, ${id}, ${revision}, ${userId}, ${note}, ${JSON.stringify(proposal)}::jsonb, ${now})
    on conflict (queue, item_id) do update set revision = excluded.revision, endorsed_by = excluded.endorsed_by,
      note = excluded.note, proposal = excluded.proposal, endorsed_at = excluded.endorsed_at
      where e.revision <> excluded.revision or e.endorsed_by = excluded.endorsed_by or e.proposal <> excluded.proposal`
  if (count === 0) throw new AppError('STATE_CONFLICT')
  // It is the colleague's turn.
  await tx`
    update review_claims set claimed_by = null, claimed_until = null
    where queue = ${queue} and item_id = ${id} and claimed_by = ${userId}`
  await audit(tx, {
    actorId: userId,
    event: 'review.endorse',
    objectKind: queue,
    objectId: id,
    at: now,
    change: { revision, ...proposal },
  })
}

/**
 * Before an approval of an item, which the caller has locked.
 * @throws AppError('SECOND_PERSON_NEEDED') where the rule asks for two and nobody has recommended this, AppError('FOUR_EYES')
 * for who has recommended it
 */
export async function assertConfirms(
  tx: Tx,
  { queue, id, revision, proposal = {} }: EndorsedItem,
  { userId, isNeeded }: { readonly userId: string; readonly isNeeded: boolean },
): Promise<void> {
  const [found] = await tx<{ endorsedBy: string; proposal: object }[]>`
    select endorsed_by as "endorsedBy", proposal from review_endorsements
    where queue = ${queue} and item_id = ${id} and revision = ${revision}`
  if (found ? !isDeepStrictEqual(found.proposal, proposal) : isNeeded)
    throw new AppError('SECOND_PERSON_NEEDED')
  if (found?.endorsedBy === userId) throw new AppError('FOUR_EYES')
}

/** Recommendations of items that nobody has confirmed or decided on in so long are made again. */
const ENDORSEMENT_DAYS = 90

export async function deleteOldEndorsements(sql: Queryable, now: Date) {
  const { count } = await sql`
    delete from review_endorsements where endorsed_at < ${now}::timestamptz - make_interval(days => ${ENDORSEMENT_DAYS})`
  return { endorsements: count }
}

export type FoundEndorsement = NonNullable<SecondPerson['endorsement']> & { readonly proposal: object }

/** An SQL expression with the recommendation of an item as it is now, as JSON; null without one. */
export const endorsementInSql = (
  sql: Queryable,
  {
    queue,
    id,
    revision,
  }: { readonly queue: ReviewQueue; readonly id: Fragment; readonly revision: Fragment },
  userId: string,
): Fragment => sql`(
  select jsonb_build_object('by', coalesce(nullif(eu.nickname, ''), eu.username, ''), 'isOwn', re.endorsed_by = ${userId}::uuid,
    'note', re.note, 'proposal', re.proposal)
  from review_endorsements re join users eu on eu.id = re.endorsed_by
  where re.queue = ${queue} and re.item_id = ${id} and re.revision = ${revision})`

export const secondPersonOf = (found: FoundEndorsement | null, isNeeded: boolean): SecondPerson => ({
  isNeeded,
  endorsement: found && { by: found.by, isOwn: found.isOwn, note: found.note },
})
