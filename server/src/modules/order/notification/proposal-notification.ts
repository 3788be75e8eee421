import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import { majorUnits } from '@tiantian/contracts/money.ts'
import type { OrderTerms } from '@tiantian/contracts/order/proposal.ts'
import { PROPOSAL_HOURS } from '@tiantian/contracts/order/proposal.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { readersIn } from '../../shop/own-shop.ts'
import type { PreparedNotification } from '../../user/notifications/notify.ts'
import { defineNotification } from '../../user/notifications/notify.ts'
import { readerOf, wordsOf } from '../../user/notifications/prepared.ts'
import { OPEN_ORDER } from './order-notification-text.ts'
import type { ProposalNews } from './proposal-notification-text.ts'
import { PROPOSAL_TEXTS } from './proposal-notification-text.ts'

type ProposalEvent = 'proposeChange' | 'acceptChange' | 'declineChange' | 'withdrawChange' | 'expireChange'
type Side = 'buyer' | 'seller'

interface NotifiedProposal {
  readonly proposalId: string
  readonly event: ProposalEvent
}

const other = (side: Side): Side => (side === 'buyer' ? 'seller' : 'buyer')

/** Who has not caused the event; when time has run out both. */
function sidesOf(event: ProposalEvent, author: Side): Side[] {
  if (event === 'expireChange') return ['buyer', 'seller']
  return [event === 'acceptChange' || event === 'declineChange' ? author : other(author)]
}

function newsOf(event: ProposalEvent, side: Side): ProposalNews {
  if (event === 'proposeChange') return side === 'buyer' ? 'proposedBySeller' : 'proposedByBuyer'
  return event
}

/** Tells the other side of a proposal, and its author of the answer. */
export const orderChangeProposed = defineNotification<NotifiedProposal>({
  kind: 'order.proposal',
  topic: 'orders',
  async prepare(tx, { proposalId, event }) {
    const proposal = await readProposal(tx, proposalId)
    if (!proposal) return []
    return sidesOf(event, proposal.side).flatMap((side) =>
      (side === 'buyer' ? [proposal.buyer] : proposal.sellers).map((reader) => ({
        reader,
        words: wordsOf(PROPOSAL_TEXTS[newsOf(event, side)], OPEN_ORDER),
        params: (language: Language) => paramsOf(proposal, language),
        path: `/#/pages/order/detail?id=${proposal.order_id}`,
      })),
    )
  },
})

interface ProposalForNotification extends Record<string, unknown> {
  readonly order_id: string
  readonly side: Side
  readonly reason: string
  readonly answer: string
  readonly terms_before: OrderTerms
  readonly terms_after: OrderTerms
  readonly code: string
  readonly currency: string
  readonly shop: LocalizedText
  readonly buyer: PreparedNotification['reader']
  readonly sellers: readonly PreparedNotification['reader'][]
}

async function readProposal(tx: Tx, id: string): Promise<ProposalForNotification | undefined> {
  const [proposal] = await tx<ProposalForNotification[]>`
    select p.order_id, p.side, p.reason, p.answer, p.terms_before, p.terms_after, o.code, o.currency, s.name as shop,
      ${readerOf(tx, 'b')} as buyer,
      ${readersIn(tx, 'sales')} as sellers
    from order_proposals p join orders o on o.id = p.order_id join users b on b.id = o.buyer_id
    join shops s on s.id = o.shop_id
    where p.id = ${id}`
  return proposal
}

function paramsOf(proposal: ProposalForNotification, language: Language) {
  const amount = ({ totalMinor }: OrderTerms) => `${majorUnits(totalMinor)} ${proposal.currency}`
  return {
    code: proposal.code,
    shop: textIn(proposal.shop, language),
    reason: proposal.reason,
    answer: proposal.answer,
    before: amount(proposal.terms_before),
    after: amount(proposal.terms_after),
    hours: String(PROPOSAL_HOURS),
  }
}
