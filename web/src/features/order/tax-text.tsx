import type { Currency } from '@tiantian/contracts/money.ts'
import type { Order } from '@tiantian/contracts/order/order.ts'
import type { TaxTerms } from '@tiantian/contracts/order/tax.ts'
import { exportPaper } from '@tiantian/contracts/order/tax.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'

/** `VAT 16 %`, `Including VAT 16 %`, `Export, VAT 0 %`; empty where no tax is charged. */
export function useTaxName() {
  const t = useText()
  const format = useFormat()
  return ({ kind, basisPoints }: TaxTerms) =>
    kind === 'none' ? '' : t(`order.tax.${kind}`, { percent: format.number(basisPoints / 100) })
}

interface LineTaxProps {
  tax: TaxTerms
  taxMinor: number
  currency: Currency
}

/** The tax of a line, where there is one. */
export function LineTax({ tax, taxMinor, currency }: LineTaxProps) {
  const format = useFormat()
  const nameOf = useTaxName()
  if (tax.basisPoints === 0) return null
  return (
    <small>
      {nameOf(tax)}: {format.money({ amountMinor: taxMinor, currency })}
    </small>
  )
}

/** Why an order would be taxed at zero rate: what proves that later. */
export function ExportReason({ from, to }: { from: string; to: string }) {
  const t = useText()
  const paper = t(`order.documents.kind.${exportPaper(from, to)}`)
  return (
    <p>
      <small>{t('order.tax.exportReason', { paper })}</small>
    </p>
  )
}

/** What an order says of its tax besides the sum: the number of the shop, and the paper behind a zero rate. */
export function TaxFacts({ tax }: Pick<Order, 'tax'>) {
  const t = useText()
  if (tax.kind === 'none') return null
  return (
    <p>
      <small>
        {t('order.tax.number', { number: tax.number })}
        {tax.paper && (
          <>
            {' · '}
            {t(tax.paper.isAdded ? 'order.tax.proven' : 'order.tax.unproven', {
              paper: t(`order.documents.kind.${tax.paper.kind}`),
            })}
          </>
        )}
      </small>
    </p>
  )
}
