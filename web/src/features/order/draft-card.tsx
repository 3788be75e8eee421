import type { Currency } from '@tiantian/contracts/money.ts'
import type { OrderLine } from '@tiantian/contracts/order/order.ts'
import { NOTE_MAX } from '@tiantian/contracts/order/order.ts'
import { errorMessage } from '../../i18n/error-text.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { cx } from '../../ui/class-names.ts'
import { Price } from '../../ui/price.tsx'
import surface from '../../ui/surface.module.css'
import { TextArea } from '../../ui/text-field.tsx'
import { useMoney } from '../shell/use-money.ts'
import css from './draft-card.module.css'
import { OrderLineRow } from './order-line.tsx'
import { OrderTerms } from './order-terms.tsx'
import priceChangeCss from './price-change.module.css'
import { ShopLink } from './shop-link.tsx'
import type { Checkout, CheckoutDraft } from './use-checkout.ts'

interface PriceChangeProps {
  line: OrderLine
  currency: Currency
  /** The price per item that the user saw, in minor units. */
  before: number | undefined
}

/** The old price and the new one side by side, when they differ. */
function PriceChange({ line, currency, before }: PriceChangeProps) {
  const t = useText()
  const format = useFormat()
  if (before === undefined || before === line.unitPriceMinor) return null
  return (
    <p className={priceChangeCss.change}>
      <span>{t('order.priceWas', { price: format.money({ amountMinor: before, currency }) })}</span>
      <strong>
        {t('order.priceNow', { price: format.money({ amountMinor: line.unitPriceMinor, currency }) })}
      </strong>
    </p>
  )
}

interface DraftCardProps {
  draft: CheckoutDraft
  checkout: Checkout
  /** The line for which the submit was refused. */
  refusedOfferId: string | number | undefined
  /** A shop gets one note, however many orders it gets. */
  hasNote: boolean
}

/** One of the orders that the submit will make. */
export function DraftCard({ draft, checkout, refusedOfferId, hasNote }: DraftCardProps) {
  const t = useText()
  const money = useMoney()
  const { currency, shopId, shopName } = draft
  return (
    <section className={cx(surface.panel, css.card)} aria-label={shopName}>
      <ShopLink shopId={shopId} name={shopName} heading="h3" />
      <ul className={css.lines}>
        {draft.lines.map((line) => (
          <li key={line.offerId}>
            <OrderLineRow line={line} currency={currency}>
              <PriceChange line={line} currency={currency} before={checkout.oldPrices?.get(line.offerId)} />
              {line.offerId === refusedOfferId && checkout.error && !checkout.oldPrices && (
                <p className={css.refusal} role="alert">
                  {errorMessage(checkout.error)}
                </p>
              )}
            </OrderLineRow>
          </li>
        ))}
      </ul>
      <OrderTerms order={draft} />
      {hasNote && (
        <TextArea
          label={t('order.note')}
          isOptional
          rows={2}
          maxLength={NOTE_MAX}
          placeholder={t('order.notePlaceholder')}
          value={checkout.notes[shopId] ?? ''}
          onChange={(note) => checkout.setNote(shopId, note)}
        />
      )}
      <p className={css.total}>
        {t('order.subtotal')}
        <Price {...money.price({ amountMinor: draft.totalMinor, currency })} />
      </p>
    </section>
  )
}
