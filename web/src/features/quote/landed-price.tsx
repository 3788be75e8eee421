import type { Currency } from '@tiantian/contracts/money.ts'
import type { LandedPrice } from '@tiantian/contracts/quote/quote.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Price } from '../../ui/price.tsx'
import { useMoney } from '../shell/use-money.ts'
import css from './landed-price.module.css'

type RateRange = NonNullable<LandedPrice['basis']['duty']>

/** What a quote costs at its destination by estimate, and what that is made of. */
export function LandedPriceView({ landed, currency }: { landed: LandedPrice; currency: Currency }) {
  const t = useText()
  const format = useFormat()
  const money = useMoney()
  const write = (amountMinor: number | null) =>
    amountMinor === null ? t('quote.landedPrice.unknown') : format.money({ amountMinor, currency })
  const { goodsMinor, deliveryMinor, deliveryBy, taxMinor, dutyMinor, vatMinor, totalMinor } = landed
  const { isDutyPaid, basis } = landed
  const delivery =
    deliveryBy === 'price' || deliveryBy === 'place'
      ? t(`quote.landedPrice.${deliveryBy}`)
      : [write(deliveryMinor), deliveryBy && t(`quote.landedPrice.${deliveryBy}`)].filter(Boolean).join(', ')
  const isPartly = [deliveryMinor, ...(isDutyPaid ? [] : [dutyMinor, vatMinor])].includes(null)
  const percent = ({ min, max }: RateRange) =>
    `${[...new Set([min, max])].map((rate) => format.number(rate / 100)).join('–')} %`
  /** An estimate with its rate; where the price has duties paid, that part of the price. */
  const writeCustoms = (amountMinor: number | null, rates: RateRange | null) => {
    if (amountMinor === null) return isDutyPaid ? t('quote.landedPrice.price') : write(null)
    return [
      rates && percent(rates),
      isDutyPaid ? `≈ ${write(amountMinor)}` : write(amountMinor),
      isDutyPaid && t('quote.landedPrice.price'),
    ]
      .filter(Boolean)
      .join(', ')
  }
  return (
    <div className={css.root}>
      <strong>{t('quote.landedPrice.title')}</strong>
      <Price {...money.price({ amountMinor: totalMinor, currency })} />
      {isPartly && <small className={css.part}>{t('quote.landedPrice.part')}</small>}
      <dl className={css.parts}>
        <Part name={t('quote.landedPrice.goods')}>{write(goodsMinor)}</Part>
        <Part name={t('quote.landedPrice.delivery')}>{delivery}</Part>
        {taxMinor > 0 && <Part name={t('quote.landedPrice.tax')}>{write(taxMinor)}</Part>}
        <Part name={t('quote.landedPrice.duty')}>{writeCustoms(dutyMinor, basis.duty)}</Part>
        <Part name={t('quote.landedPrice.vat')}>{writeCustoms(vatMinor, basis.vat)}</Part>
      </dl>
      {basis.valueMinor > 0 && dutyMinor !== null && (
        <small className={css.hint}>{t('quote.landedPrice.basis', { value: write(basis.valueMinor) })}</small>
      )}
      <small className={css.hint}>{t('quote.landedPrice.hint')}</small>
    </div>
  )
}

function Part({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
