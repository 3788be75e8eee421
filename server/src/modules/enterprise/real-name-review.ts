import type { Parsed } from '@tiantian/contracts/action.ts'
import type {
  decideRealName as decideContract,
  listRealNames as listContract,
} from '@tiantian/contracts/enterprise/real-name-review.ts'
import {
  decideRealName,
  listRealNames,
  openRealName,
} from '@tiantian/contracts/enterprise/real-name-review.ts'
import type { ApplicationState } from '@tiantian/contracts/enterprise/state.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Claim } from '@tiantian/contracts/office/claim.ts'
import * as z from 'zod'
import type { Implementation } from '../../gateway/implement.ts'
import { implement } from '../../gateway/implement.ts'
import { audit } from '../../platform/audit.ts'
import { cursorId, cursorTime, pageOf, readCursor } from '../../platform/database/cursor.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { isoTime } from '../../platform/iso-time.ts'
import { claimInSql, claimOf, settleClaim } from '../office/claim.ts'
import * as realNames from '../user/account/real-name.ts'
import type { ServerIdentity } from '../user/identity/identity.ts'
import type { ApplicationReviewer } from './review.ts'
import { reviewerOf } from './review.ts'

const QUEUE = 'real-names'
const STATUS = { waiting: 1, certified: 2, failed: 3 } as const

interface ListedRealName {
  readonly userId: string
  readonly account: string
  readonly submittedAt: string
  readonly decidedAt: string | null
  readonly reason: string
  readonly claim: Claim | null
}

async function listNames(
  sql: Queryable,
  { user, at }: ApplicationReviewer,
  { group, cursor, limit }: Parsed<typeof listContract>,
) {
  const list = `real names ${group}`
  const last = readCursor(list, cursor, z.tuple([cursorTime, cursorId]))
  const found = await sql<ListedRealName[]>`
    select r.user_id as "userId", coalesce(nullif(u.nickname, ''), u.username, '') as account,
      r.submitted_at::text as "submittedAt", r.decided_at::text as "decidedAt", r.reason,
      ${claimInSql(sql, QUEUE, sql`r.user_id::text`, { userId: user.id, now: at })} as claim
    from real_names r join users u on u.id = r.user_id
    where r.status = ${STATUS[group]}
      ${last ? sql`and (r.submitted_at, r.user_id) > (${last[0]}::timestamptz, ${last[1]}::uuid)` : sql``}
    order by r.submitted_at, r.user_id limit ${limit + 1}`
  const { rows, nextCursor } = pageOf(list, found, limit, (row) => [row.submittedAt, row.userId])
  return {
    rows: rows.map((row) => ({
      ...row,
      status: group,
      submittedAt: isoTime(row.submittedAt),
      decidedAt: row.decidedAt && isoTime(row.decidedAt),
      claim: claimOf(row.claim),
    })),
    nextCursor,
  }
}

interface RepresentedEnterprise {
  readonly id: string
  readonly name: string
  readonly state: ApplicationState
  readonly representative: string
}

/** @throws AppError('APPLICATION_NOT_FOUND') when the person has sent no name */
async function openName(tx: Tx, identity: ServerIdentity, { user, at }: ApplicationReviewer, userId: string) {
  const [row] = await tx<{ encrypted: Buffer; submittedAt: string }[]>`
    select encrypted, submitted_at::text as "submittedAt" from real_names where user_id = ${userId}`
  if (!row) throw new AppError('APPLICATION_NOT_FOUND')
  const enterprises = await tx<RepresentedEnterprise[]>`
    select id, name, state, coalesce(form ->> 'representativeName', '') as representative
    from enterprise_applications where user_id = ${userId} and kind = 'enterprise' and submitted_at is not null
    order by submitted_at desc limit 20`
  await audit(tx, { actorId: user.id, event: 'real-name.open', objectKind: 'user', objectId: userId, at })
  const { realName, documentNumber } = realNames.readRealName(identity, row.encrypted)
  return { realName, documentNumber, submittedAt: isoTime(row.submittedAt), enterprises: [...enterprises] }
}

/** @throws AppError('OWN_APPLICATION' | 'CLAIMED' | 'FOUR_EYES'), and those of `realNames.decideRealName` */
async function decideName(
  tx: Tx,
  identity: ServerIdentity,
  { user, at }: ApplicationReviewer,
  { userId, submittedAt, isCertified, note }: Parsed<typeof decideContract>,
) {
  if (userId === user.id) throw new AppError('OWN_APPLICATION')
  await settleClaim(tx, { queue: QUEUE, id: userId }, { userId: user.id, now: at })
  await realNames.decideRealName(tx, identity, {
    userId,
    submittedAt: new Date(submittedAt),
    isCertified,
    reason: note,
    at,
  })
  await audit(tx, {
    actorId: user.id,
    event: isCertified ? 'real-name.certify' : 'real-name.refuse',
    objectKind: 'user',
    objectId: userId,
    at,
    change: { note },
  })
}

/** The desk of people's real names (S2.45): the office compares them with the application of their enterprise. */
export const realNameActions = (identity: ServerIdentity): Implementation[] => [
  implement(listRealNames, (context, input) => listNames(context.db.sql, reviewerOf(context), input)),
  implement(openRealName, (context, { userId }) =>
    context.db.transaction((tx) => openName(tx, identity, reviewerOf(context), userId)),
  ),
  implement(decideRealName, async (context, input) => {
    await context.db.transaction((tx) => decideName(tx, identity, reviewerOf(context), input))
    return {}
  }),
]
