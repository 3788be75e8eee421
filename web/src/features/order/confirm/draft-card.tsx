import type { Currency } from '@tiantian/contracts/money.ts'
import { NOTE_MAX } from '@tiantian/contracts/order/checkout.ts'
import type { OrderLine } from '@tiantian/contracts/order/order.ts'
import { errorMessage } from '../../../i18n/error-text.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { cx } from '../../../ui/class-names.ts'
import { TextArea } from '../../../ui/form/text-field.tsx'
import { Price } from '../../../ui/price.tsx'
import surface from '../../../ui/surface.module.css'
import { useMoney } from '../../shell/use-money.ts'
import { CustomsHints } from '../customs-hints.tsx'
import { OrderLineRow } from '../order-line.tsx'
import type { CheckoutDraft } from '../order-query.ts'
import { OrderTerms } from '../order-terms.tsx'
import { ShopLink } from '../shop-link.tsx'
import { ExportReason, LineTax, useTaxName } from '../tax-text.tsx'
import css from './draft-card.module.css'
import { DraftChoices } from './draft-choices.tsx'
import type { Checkout } from './use-checkout.ts'
import { chosenOption, draftTax, draftTotal } from './use-order-choices.ts'

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
    <p className={css.priceChange}>
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
  const format = useFormat()
  const { currency, shopId, shopName } = draft
  const taxName = useTaxName()(draft.tax)
  return (
    <section className={cx(surface.panel, css.card)} aria-label={shopName}>
      <ShopLink shopId={shopId} name={shopName} heading="h3" />
      <ul className={css.lines}>
        {draft.lines.map((line) => (
          <li key={line.offerId}>
            <OrderLineRow line={line} currency={currency}>
              <LineTax tax={draft.tax} taxMinor={line.taxMinor} currency={currency} />
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
      <OrderTerms order={draft} to={checkout.address?.country} />
      <CustomsHints lines={draft.lines} />
      <DraftChoices draft={draft} checkout={checkout} />
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
      {draft.missingToMinimum && (
        <p className={css.refusal} role="status">
          {t('order.discount.belowMinimum', { missing: format.money(draft.missingToMinimum) })}
        </p>
      )}
      <DeliveryPrice draft={draft} checkout={checkout} />
      {draft.discount.couponMinor > 0 && (
        <p className={css.total}>
          {t('order.discount.couponOff', { code: draft.discount.couponCode ?? '' })}
          <span>−{format.money({ amountMinor: draft.discount.couponMinor, currency })}</span>
        </p>
      )}
      {draft.discount.pointsMinor > 0 && (
        <p className={css.total}>
          {t('order.discount.pointsOff', { points: format.number(draft.discount.points) })}
          <span>−{format.money({ amountMinor: draft.discount.pointsMinor, currency })}</span>
        </p>
      )}
      {taxName && (
        <p className={css.total}>
          {taxName}
          <span>
            {format.money({ amountMinor: draftTax(draft, checkout.choices.choiceOf(draft)), currency })}
          </span>
        </p>
      )}
      {draft.tax.kind === 'export' && checkout.address && (
        <ExportReason from={draft.warehouseCountry} to={checkout.address.country} />
      )}
      <p className={css.total}>
        {t('order.subtotal')}
        <Price {...money.price(draftTotal(draft, checkout.choices.choiceOf(draft)))} />
      </p>
    </section>
  )
}

/** What the chosen delivery costs: its name in the choice may be cut on a phone. */
function DeliveryPrice({ draft, checkout }: Pick<DraftCardProps, 'draft' | 'checkout'>) {
  const t = useText()
  const format = useFormat()
  const option = chosenOption(draft, checkout.choices.choiceOf(draft))
  if (!option) return null
  const { priceMinor } = option
  return (
    <p className={css.total}>
      {t('order.life.delivery')}
      <span>
        {priceMinor === null
          ? t('order.life.deliveryOpen')
          : format.money({ amountMinor: priceMinor, currency: draft.currency })}
      </span>
    </p>
  )
}
