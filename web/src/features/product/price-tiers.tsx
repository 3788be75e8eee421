import type { Offer } from '@tiantian/contracts/product/product.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { nextTierAt } from '../cart/price-tier.ts'
import { useMoney } from '../shell/use-money.ts'
import { orderableOf } from './offer-rules.ts'
import css from './price-tiers.module.css'

interface PriceTiersProps {
  offer: Offer
  quantity: number
  onQuantity: (quantity: number) => void
}

/** The price tiers of an offer; the one that applies is highlighted, and pressing one takes its quantity. */
export function PriceTiers({ offer, quantity, onQuantity }: PriceTiersProps) {
  const t = useText()
  const format = useFormat()
  const reached = offer.tiers.findLastIndex((tier) => tier.minQuantity <= quantity)
  if (offer.tiers.length < 2) return null
  return (
    <div>
      <h2 className={css.title}>{t('catalogue.priceByQuantity')}</h2>
      <ul className={css.tiers}>
        {offer.tiers.map(({ minQuantity, priceMinor }, index) => {
          const next = offer.tiers[index + 1]
          const from = format.number(minQuantity)
          return (
            <li key={minQuantity}>
              <button
                type="button"
                className={css.tier}
                aria-pressed={index === reached}
                disabled={minQuantity > orderableOf(offer)}
                onClick={() => onQuantity(minQuantity)}
              >
                <span className={css.pieces}>
                  {next
                    ? t('catalogue.tierRange', { from, to: format.number(next.minQuantity - 1) })
                    : t('catalogue.tierFrom', { from })}
                </span>
                <span className={css.price}>
                  {format.money({ amountMinor: priceMinor, currency: offer.currency })}
                </span>
                {index === reached && <span className={css.mine}>{t('catalogue.tierReached')}</span>}
              </button>
            </li>
          )
        })}
      </ul>
      <NextTier offer={offer} quantity={quantity} />
    </div>
  )
}

function NextTier({ offer, quantity }: Pick<PriceTiersProps, 'offer' | 'quantity'>) {
  const t = useText()
  const format = useFormat()
  const money = useMoney()
  const next = nextTierAt(offer.tiers, quantity)
  if (!next || next.tier.minQuantity > orderableOf(offer)) return null
  const price = money.format({ amountMinor: next.tier.priceMinor, currency: offer.currency })
  return <p className={css.next}>{t('catalogue.nextTier', { pieces: format.number(next.missing), price })}</p>
}
