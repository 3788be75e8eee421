import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import { majorUnits } from '@tiantian/contracts/money.ts'
import type { OrderTerms } from '@tiantian/contracts/order/proposal.ts'
import { PROPOSAL_HOURS } from '@tiantian/contracts/order/proposal.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { readersIn } from '../../shop/own-shop.ts'
import type { PreparedNotification } from '../../user/notifications/notify.ts'
import { defineNotification, readerOf, wordsOf } from '../../user/notifications/notify.ts'
import { OPEN_ORDER } from './order-notification-text.ts'

type ProposalText = Readonly<Record<Language, readonly [subject: string, text: string]>>

type ProposalNews =
  | 'proposedBySeller'
  | 'proposedByBuyer'
  | 'acceptChange'
  | 'declineChange'
  | 'withdrawChange'
  | 'expireChange'

const PROPOSAL_TEXTS: Readonly<Record<ProposalNews, ProposalText>> = {
  proposedBySeller: {
    'zh-Hans': [
      '店铺提议更改订单 {code}',
      '{shop} 提议把订单金额由 {before} 改为 {after}。原因：{reason}。请在 {hours} 小时内答复。',
    ],
    en: [
      'The shop proposes to change order {code}',
      '{shop} proposes a total of {after} instead of {before}. Reason: {reason}. Please answer within {hours} hours.',
    ],
    ru: [
      'Магазин предлагает изменить заказ {code}',
      '{shop} предлагает сумму {after} вместо {before}. Причина: {reason}. Ответьте в течение {hours} часов.',
    ],
    kk: [
      'Дүкен {code} тапсырысын өзгертуді ұсынады',
      '{shop} дүкені {before} орнына {after} сомасын ұсынады. Себебі: {reason}. {hours} сағат ішінде жауап беріңіз.',
    ],
  },
  proposedByBuyer: {
    'zh-Hans': [
      '买家请求更改订单 {code}',
      '买家希望减少数量：金额由 {before} 变为 {after}。原因：{reason}。请在 {hours} 小时内答复。',
    ],
    en: [
      'The buyer asks to change order {code}',
      'The buyer wants fewer pieces: {after} instead of {before}. Reason: {reason}. Please answer within {hours} hours.',
    ],
    ru: [
      'Покупатель просит изменить заказ {code}',
      'Покупатель хочет меньше: {after} вместо {before}. Причина: {reason}. Ответьте в течение {hours} часов.',
    ],
    kk: [
      'Сатып алушы {code} тапсырысын өзгертуді сұрайды',
      'Сатып алушы санын азайтқысы келеді: {before} орнына {after}. Себебі: {reason}. {hours} сағат ішінде жауап беріңіз.',
    ],
  },
  acceptChange: {
    'zh-Hans': ['订单 {code} 的更改已被接受', '订单金额现为 {after}，原为 {before}。'],
    en: ['The change of order {code} is accepted', 'The order now comes to {after}, before it was {before}.'],
    ru: ['Изменение заказа {code} принято', 'Теперь сумма заказа {after}, прежде было {before}.'],
    kk: ['{code} тапсырысының өзгерісі қабылданды', 'Енді тапсырыс сомасы {after}, бұрын {before} болатын.'],
  },
  declineChange: {
    'zh-Hans': ['订单 {code} 的更改被拒绝', '原因：{answer}。订单保持不变，金额 {before}。'],
    en: [
      'The change of order {code} is declined',
      'Reason: {answer}. The order stays as it was, {before} in total.',
    ],
    ru: ['Изменение заказа {code} отклонено', 'Причина: {answer}. Заказ остаётся прежним: {before}.'],
    kk: ['{code} тапсырысының өзгерісі қабылданбады', 'Себебі: {answer}. Тапсырыс бұрынғыша: {before}.'],
  },
  withdrawChange: {
    'zh-Hans': ['订单 {code} 的更改提议已撤回', '无需答复，订单保持不变，金额 {before}。'],
    en: [
      'The proposal to change order {code} is withdrawn',
      'No answer is needed. The order stays as it was, {before} in total.',
    ],
    ru: [
      'Предложение изменить заказ {code} отозвано',
      'Отвечать не нужно. Заказ остаётся прежним: {before}.',
    ],
    kk: [
      '{code} тапсырысын өзгерту ұсынысы кері алынды',
      'Жауап берудің қажеті жоқ. Тапсырыс бұрынғыша: {before}.',
    ],
  },
  expireChange: {
    'zh-Hans': ['订单 {code} 的更改提议已过期', '{hours} 小时内无人答复，订单保持不变，金额 {before}。'],
    en: [
      'The proposal to change order {code} has expired',
      'Nobody answered within {hours} hours. The order stays as it was, {before} in total.',
    ],
    ru: [
      'Срок предложения по заказу {code} истёк',
      'Ответа не было {hours} часа. Заказ остаётся прежним: {before}.',
    ],
    kk: [
      '{code} тапсырысы бойынша ұсыныстың мерзімі өтті',
      '{hours} сағат ішінде жауап болмады. Тапсырыс бұрынғыша: {before}.',
    ],
  },
}

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
