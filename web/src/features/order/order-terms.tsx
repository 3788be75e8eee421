import { useFormat } from '../../i18n/format.ts'
import { i18n } from '../../i18n/i18n.ts'
import { useText } from '../../i18n/use-text.ts'
import { useStockWords } from '../product/stock-words.ts'
import type { CheckoutDraft } from './order-query.ts'
import css from './order-terms.module.css'

const GRAMS_PER_KILOGRAM = 1000

interface OrderTermsProps {
  order: Pick<
    CheckoutDraft,
    | 'warehouseCountry'
    | 'warehouseCountryName'
    | 'incoterm'
    | 'incotermPlace'
    | 'leadDaysMin'
    | 'leadDaysMax'
    | 'grossGrams'
  >
  /** The country of the address: within one country there is no export to be cleared. */
  to: string | undefined
}

/** The origin of an order, its incoterm, lead time and weight. */
export function OrderTerms({ order, to }: OrderTermsProps) {
  const t = useText()
  const format = useFormat()
  const words = useStockWords()
  const kilograms = format.number(order.grossGrams / GRAMS_PER_KILOGRAM, { maximumFractionDigits: 2 })
  return (
    <dl className={css.terms}>
      <div>
        <dt>{t('catalogue.shipsFrom')}</dt>
        <dd>{order.warehouseCountryName}</dd>
      </div>
      <div>
        <dt>{t('order.terms')}</dt>
        <dd>
          {order.incoterm} {order.incotermPlace}
          {to !== order.warehouseCountry && <IncotermMeaning incoterm={order.incoterm} />}
        </dd>
      </div>
      <div>
        <dt>{t('order.lead')}</dt>
        <dd>{words.lead(order.leadDaysMin, order.leadDaysMax)}</dd>
      </div>
      <div>
        <dt>{t('order.weight')}</dt>
        <dd>{t('catalogue.export.kilograms', { amount: kilograms })}</dd>
      </div>
    </dl>
  )
}

/** `on board the ship, export cleared`: not every buyer knows the abbreviations. */
function IncotermMeaning({ incoterm }: { incoterm: string }) {
  const t = useText()
  const key = `catalogue.incoterm.${incoterm}`
  return i18n.exists(key) && <small className={css.meaning}>{t(key as 'catalogue.incoterm.FOB')}</small>
}
