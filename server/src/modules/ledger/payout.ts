import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { decidePayout, Payout, PayoutState, requestPayout } from '@tiantian/contracts/ledger/ledger.ts'
import { payoutMachine } from '@tiantian/contracts/ledger/ledger.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import * as z from 'zod'
import { audit } from '../../platform/audit.ts'
import { cursorId, cursorTime, pageOf, readCursor } from '../../platform/database/cursor.ts'
import type { Fragment, Queryable, Tx } from '../../platform/database/database.ts'
import type { PayoutRow } from '../../platform/database/rows.generated.ts'
import { newId } from '../../platform/id.ts'
import { isoTime } from '../../platform/iso-time.ts'
import { move, storeMachine } from '../../platform/move.ts'
import { isPartyOf } from '../shop/own-shop.ts'
import { refuseUnseen } from './balance.ts'
import type { LedgerAccount, LedgerPosting } from './post.ts'
import { BANK, post } from './post.ts'
import { holderFor } from './statement.ts'

const payouts = storeMachine<PayoutRow>()({
  machine: payoutMachine,
  table: 'payouts',
  notFound: 'PAYOUT_NOT_FOUND',
  audit: { objectKind: 'payout', objectId: ({ id }) => id },
  columns: (_, { at }) => ({ decided_at: at }),
})

/** The balance that a payout comes from, and where its money waits for the approvals. */
const accountsOf = ({ owner_kind, holder_id }: Pick<PayoutRow, 'owner_kind' | 'holder_id'>) => {
  const account = (kind: 'balance' | 'payout') =>
    ({ owner: owner_kind, holderId: holder_id, kind }) as LedgerAccount
  return { balance: account('balance'), waiting: account('payout') }
}

/**
 * Takes the money out of the balance at once, so that it cannot be spent meanwhile.
 * @throws AppError('SHOP_NOT_FOUND' | 'PERMISSION_DENIED' | 'BALANCE_SHORT' | 'BALANCE_UNSEEN')
 */
export async function askForPayout(
  tx: Tx,
  { userId, at }: { readonly userId: string; readonly at: Date },
  { shopId, amountMinor, currency, recipient, bank, accountNumber }: Parsed<typeof requestPayout>,
): Promise<string> {
  const { owner, holderId } = await holderFor(tx, userId, shopId, 'payout')
  const id = newId()
  await tx`
    insert into payouts (id, owner_kind, holder_id, state, amount_minor, currency, recipient, bank, account_number,
      requested_by, created_at)
    values (${id}, ${owner}, ${holderId}, 'requested', ${amountMinor}, ${currency}, ${recipient}, ${bank},
      ${accountNumber}, ${userId}, ${at})`
  const { balance, waiting } = accountsOf({ owner_kind: owner, holder_id: holderId })
  await post(tx, {
    cause: `payout/${id}/request`,
    kind: 'payout_request',
    currency,
    by: userId,
    at,
    entries: [
      [balance, -amountMinor],
      [waiting, amountMinor],
    ],
  })
  await refuseUnseen(tx, owner, holderId, currency)
  await audit(tx, {
    actorId: userId,
    event: 'ledger.payout.request',
    objectKind: 'payout',
    objectId: id,
    change: { amountMinor, currency },
    at,
  })
  return id
}

/**
 * Approves, sends or rejects. The officer who approved first cannot send, and nobody approves or sends money that goes
 * to themselves or to a shop on whose side they are.
 * @throws AppError('PAYOUT_NOT_FOUND' | 'STATE_CONFLICT' | 'OWN_APPLICATION' | 'SECOND_PERSON_NEEDED' | 'INVALID_INPUT')
 */
export async function decide(
  tx: Tx,
  { userId, at }: { readonly userId: string; readonly at: Date },
  { id, event, reason }: Parsed<typeof decidePayout>,
) {
  if (event === 'reject' && reason.length < 5)
    throw new AppError('INVALID_INPUT', {}, [{ path: 'reason', rule: 'required' }])
  const { row } = await move(tx, payouts, id, event, {
    by: userId,
    role: 'ledger.payout',
    at,
    reason,
    check: async (payout, { needsSecondPerson }) => {
      const { first_officer } = payout
      if (event !== 'reject') await refuseOwnPayout(tx, userId, payout)
      if (needsSecondPerson && first_officer === userId) throw new AppError('SECOND_PERSON_NEEDED')
    },
    set: event === 'approve' ? { first_officer: userId } : { reason },
  })
  if (event === 'approve') return
  const amountMinor = Number(row.amount_minor)
  const { balance, waiting } = accountsOf(row)
  const posting: Pick<LedgerPosting, 'kind' | 'entries'> =
    event === 'send'
      ? {
          kind: 'payout',
          entries: [
            [waiting, -amountMinor],
            [BANK, amountMinor],
          ],
        }
      : {
          kind: 'payout_return',
          entries: [
            [waiting, -amountMinor],
            [balance, amountMinor],
          ],
        }
  await post(tx, {
    cause: `payout/${id}/${event}`,
    currency: row.currency as Currency,
    by: userId,
    at,
    ...posting,
  })
}

/**
 * @throws AppError('OWN_APPLICATION') for who asked for it, who holds the balance, and who works in the shop or its
 * enterprise, or did so when it was asked for
 */
async function refuseOwnPayout(
  tx: Tx,
  userId: string,
  { id, requested_by, holder_id }: Pick<PayoutRow, 'id' | 'requested_by' | 'holder_id'>,
) {
  const isOwn = requested_by === userId || holder_id === userId
  const shop = { id: tx`p.holder_id`, since: tx`p.created_at` }
  const parties = isOwn
    ? []
    : await tx`
      select from payouts p where p.id = ${id} and p.owner_kind = 'shop' and ${isPartyOf(tx, userId, shop)}`
  if (isOwn || parties.length > 0) throw new AppError('OWN_APPLICATION')
}

interface PayoutListRow extends PayoutRow {
  readonly shop_name: LocalizedText | null
  readonly user_name: string | null
}

const LIST = 'payouts'

interface PayoutFilter {
  readonly cursor?: string | undefined
  readonly limit: number
  readonly state?: PayoutState | undefined
}

/** Payouts `p` that fulfil the condition, the latest first. */
export async function listPayoutsWhere(
  sql: Queryable,
  reader: { readonly userId: string; readonly language: Language },
  condition: Fragment,
  { cursor, limit, state }: PayoutFilter,
) {
  const after = readCursor(LIST, cursor, z.tuple([cursorTime, cursorId]))
  const found = await sql<PayoutListRow[]>`
    select p.*, s.name as shop_name, u.nickname as user_name from payouts p
    left join shops s on p.owner_kind = 'shop' and s.id = p.holder_id
    left join users u on p.owner_kind = 'user' and u.id = p.holder_id
    where ${condition}
      ${state ? sql`and p.state = ${state}` : sql``}
      ${after ? sql`and (p.created_at, p.id) < (${after[0]}, ${after[1]})` : sql``}
    order by p.created_at desc, p.id desc limit ${limit + 1}`
  const { rows, nextCursor } = pageOf(LIST, found, limit, (row) => [row.created_at, row.id])
  return { rows: rows.map((row) => payoutOf(row, reader)), nextCursor }
}

/** @throws AppError('PAYOUT_NOT_FOUND') */
export async function getPayout(
  sql: Queryable,
  reader: { readonly userId: string; readonly language: Language },
  id: string,
): Promise<Payout> {
  const { rows } = await listPayoutsWhere(sql, reader, sql`p.id = ${id}`, { limit: 1 })
  if (!rows[0]) throw new AppError('PAYOUT_NOT_FOUND')
  return rows[0]
}

const payoutOf = (
  row: PayoutListRow,
  { userId, language }: { readonly userId: string; readonly language: Language },
): Payout => ({
  id: row.id,
  state: row.state,
  amount: { amountMinor: Number(row.amount_minor), currency: row.currency as Currency },
  holderName: row.shop_name ? textIn(row.shop_name, language) : (row.user_name ?? ''),
  isShop: row.owner_kind === 'shop',
  recipient: row.recipient,
  bank: row.bank,
  accountNumber: row.account_number,
  reason: row.reason,
  createdAt: isoTime(row.created_at),
  isFirstApprover: row.first_officer === userId,
})
