import type { Currency } from '@tiantian/contracts/money.ts'
import type { LandedPrice } from '@tiantian/contracts/quote/quote.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Price } from '../../ui/price.tsx'
import { useMoney } from '../shell/use-money.ts'
import css from './landed-price.module.css'

/** What a quote costs at its destination by estimate, and what that is made of. */
export function LandedPriceView({ landed, currency }: { landed: LandedPrice; currency: Currency }) {
  const t = useText()
  const format = useFormat()
  const money = useMoney()
  const write = (amountMinor: number | null) =>
    amountMinor === null ? t('quote.landedPrice.unknown') : format.money({ amountMinor, currency })
  const { goodsMinor, deliveryMinor, deliveryBy, dutyMinor, vatMinor, totalMinor } = landed
  const delivery =
    deliveryBy === 'price' || deliveryBy === 'place'
      ? t(`quote.landedPrice.${deliveryBy}`)
      : [write(deliveryMinor), deliveryBy && t(`quote.landedPrice.${deliveryBy}`)].filter(Boolean).join(', ')
  const isPartly = [deliveryMinor, dutyMinor, vatMinor].includes(null)
  return (
    <div className={css.root}>
      <strong>{t('quote.landedPrice.title')}</strong>
      <Price {...money.price({ amountMinor: totalMinor, currency })} />
      {isPartly && <small className={css.part}>{t('quote.landedPrice.part')}</small>}
      <dl className={css.parts}>
        <Part name={t('quote.landedPrice.goods')}>{write(goodsMinor)}</Part>
        <Part name={t('quote.landedPrice.delivery')}>{delivery}</Part>
        <Part name={t('quote.landedPrice.duty')}>{write(dutyMinor)}</Part>
        <Part name={t('quote.landedPrice.vat')}>{write(vatMinor)}</Part>
      </dl>
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
