import type { Offer } from '@tiantian/contracts/product/product.ts'
import { useId } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Flag } from '../../ui/flag.tsx'
import { useMoney } from '../shell/use-money.ts'
import css from './offer-chooser.module.css'
import { INCOTERMS, isStockOld } from './offer-rules.ts'
import { useStockWords } from './stock-words.ts'

interface OfferChooserProps {
  offers: readonly Offer[]
  chosen: Offer
  onChoose: (id: string) => void
}

/** Warehouse and terms: one line per offer, or the only one as text. */
export function OfferChooser({ offers, chosen, onChoose }: OfferChooserProps) {
  const t = useText()
  const name = useId()
  return (
    <fieldset className={css.offers}>
      <legend className={css.title}>{t('catalogue.shipsFrom')}</legend>
      {offers.map((offer) => (
        <label key={offer.id} className={css.offer} data-chosen={offer.id === chosen.id || undefined}>
          <input
            type="radio"
            name={name}
            className={offers.length > 1 ? css.radio : 'visually-hidden'}
            checked={offer.id === chosen.id}
            onChange={() => onChoose(offer.id)}
          />
          <OfferTerms offer={offer} hasPrice={offers.length > 1} />
        </label>
      ))}
    </fieldset>
  )
}

function OfferTerms({ offer, hasPrice }: { offer: Offer; hasPrice: boolean }) {
  const t = useText()
  const format = useFormat()
  const money = useMoney()
  const words = useStockWords()
  const term = INCOTERMS.find((code) => code === offer.incoterm)
  const first = offer.tiers[0]
  return (
    <span className={css.terms}>
      <span className={css.place}>
        <Flag country={offer.warehouseCountry} />
        <strong>{offer.warehouseCity}</strong>
        {hasPrice && first && (
          <span className={css.price}>
            {money.format({ amountMinor: first.priceMinor, currency: offer.currency })}
          </span>
        )}
      </span>
      <span>
        <b>
          {offer.incoterm} {offer.incotermPlace}
        </b>
        {term && <span className={css.muted}> — {t(`catalogue.incoterm.${term}`)}</span>}
      </span>
      <span className={css.words}>
        <span>{words.lead(offer.leadDaysMin, offer.leadDaysMax)}</span>
        <span>{words.stock(offer.stockQuantity)}</span>
        <span>{words.moq(offer.moq)}</span>
        {offer.orderMultiple > 1 && (
          <span>{t('catalogue.multiple', { pieces: format.number(offer.orderMultiple) })}</span>
        )}
        <span>{offer.isReturnable ? t('catalogue.returnable') : t('catalogue.notReturnable')}</span>
      </span>
      <StockAge offer={offer} />
    </span>
  )
}

function StockAge({ offer }: { offer: Offer }) {
  const t = useText()
  const format = useFormat()
  if (isStockOld(offer)) return <span className={css.warning}>{t('catalogue.stockToConfirm')}</span>
  const ago = format.relative(offer.stockUpdatedAt)
  return <span className={css.muted}>{t('catalogue.stockChecked', { ago })}</span>
}
