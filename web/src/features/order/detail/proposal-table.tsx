import type { Order } from '@tiantian/contracts/order/order.ts'
import type { OrderProposal, OrderTerms } from '@tiantian/contracts/order/proposal.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useStockWords } from '../../product/stock-words.ts'
import { useTaxName } from '../tax-text.tsx'
import css from './proposal-table.module.css'

interface ProposalTableProps {
  order: Order
  proposal: OrderProposal
}

interface ProposalRow {
  readonly key: string
  readonly name: string
  readonly before: string
  readonly after: string
  readonly difference: string
}

/** What is agreed and what is proposed, side by side: everything that differs, and the total. */
export function ProposalTable({ order, proposal }: ProposalTableProps) {
  const t = useText()
  const rows = useRows(order, proposal)
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t('order.proposal.before')}</th>
          <th scope="col">{t('order.proposal.after')}</th>
          <th scope="col">{t('order.proposal.difference')}</th>
        </tr>
      </thead>
      {rows.map(({ key, name, before, after, difference }) => (
        <tbody key={key} className={key === 'total' ? css.total : undefined}>
          <tr>
            <th scope="rowgroup" colSpan={3} className={css.name}>
              {name}
            </th>
          </tr>
          <tr>
            <td>{before}</td>
            <td>{after}</td>
            <td>{difference}</td>
          </tr>
        </tbody>
      ))}
    </table>
  )
}

function useRows(order: Order, { before, after }: OrderProposal): ProposalRow[] {
  const t = useText()
  const format = useFormat()
  const words = useStockWords()
  const taxName = useTaxName()(order.tax)
  const { currency } = order.total
  const write = (amountMinor: number) => format.money({ amountMinor, currency })
  const gap = (from: number, to: number) => {
    if (from === to) return '—'
    return `${to > from ? '+' : '−'}${write(Math.abs(to - from))}`
  }
  const lineText = ({ quantity, unitPriceMinor }: OrderTerms['lines'][number]) =>
    quantity === 0
      ? t('order.proposal.gone')
      : `${t('cart.pieces', { amount: format.number(quantity) })} × ${write(unitPriceMinor)}`
  const lines = before.lines.flatMap((line, at): ProposalRow[] => {
    const changed = after.lines[at]!
    if (line.quantity === changed.quantity && line.unitPriceMinor === changed.unitPriceMinor) return []
    const known = order.lines.find(({ position }) => position === line.position)!
    return [
      {
        key: String(line.position),
        name: `${known.name}, ${known.brandName} ${known.partNumber}`,
        before: lineText(line),
        after: lineText(changed),
        difference: gap(line.quantity * line.unitPriceMinor, changed.quantity * changed.unitPriceMinor),
      },
    ]
  })
  const delivery = (amountMinor: number | null) =>
    amountMinor === null ? t('order.life.deliveryOpen') : write(amountMinor)
  const lead = ({ leadDaysMin, leadDaysMax }: OrderTerms) => words.lead(leadDaysMin, leadDaysMax)
  const discount = ({ couponMinor, pointsMinor }: OrderTerms) => couponMinor + pointsMinor
  const off = (terms: OrderTerms) => (discount(terms) === 0 ? write(0) : `−${write(discount(terms))}`)
  const others: ProposalRow[] = [
    { key: 'lead', name: t('order.lead'), before: lead(before), after: lead(after), difference: '' },
    {
      key: 'delivery',
      name: t('order.life.delivery'),
      before: delivery(before.deliveryMinor),
      after: delivery(after.deliveryMinor),
      difference: gap(before.deliveryMinor ?? 0, after.deliveryMinor ?? 0),
    },
    {
      key: 'discount',
      name: t('order.proposal.discount'),
      before: off(before),
      after: off(after),
      difference: gap(-discount(before), -discount(after)),
    },
  ]
  const tax: ProposalRow = {
    key: 'tax',
    name: taxName,
    before: write(before.taxMinor),
    after: write(after.taxMinor),
    difference: gap(before.taxMinor, after.taxMinor),
  }
  const total: ProposalRow = {
    key: 'total',
    name: t('order.subtotal'),
    before: write(before.totalMinor),
    after: write(after.totalMinor),
    difference: gap(before.totalMinor, after.totalMinor),
  }
  return [...lines, ...[...others, tax].filter((row) => row.before !== row.after), total]
}
