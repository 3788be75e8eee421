import { readAmount } from '@tiantian/contracts/money-text.ts'
import { isPriceFar } from '@tiantian/contracts/product/far-price.ts'
import { lookUpPart, PRODUCT_OFFERS_MAX } from '@tiantian/contracts/product/own-product.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import type { DraftOffer } from './offer-draft.ts'
import { newOffer } from './offer-draft.ts'
import { OfferFields } from './offer-fields.tsx'
import css from './own-products.module.css'
import type { ProductFormPart } from './product-draft.ts'

const TYPING_MS = 600

/** Warns of prices that are far from those of other shops: not refused, since somebody has to be the cheapest. */
function FarPrices({ draft, shop }: Pick<ProductFormPart, 'draft' | 'shop'>) {
  const t = useText()
  const format = useFormat()
  const number = useDebounced(draft.partNumber.trim(), TYPING_MS)
  const { brand, category, condition } = draft
  const { data } = useQuery({
    ...query(lookUpPart, {
      shopId: shop.id,
      number,
      condition,
      ...(brand && { brand }),
      ...(category && { category }),
    }),
    enabled: number !== '' && brand !== '',
  })
  const far = draft.offers.flatMap(({ currency, tiers }) => {
    const price = readAmount(tiers[0]?.price ?? '')
    const median = data?.medians[currency]
    return price && median && isPriceFar(price, median) ? [{ amountMinor: median, currency }] : []
  })
  return far.map((median) => (
    <p key={median.currency} role="status" className={css.warning}>
      {t('ownProducts.offer.far', { median: format.money(median) })}
    </p>
  ))
}

/** What the product costs from each warehouse. */
export function OffersPart({ draft, shop, change, errorOf }: ProductFormPart) {
  const t = useText()
  const { offers } = draft
  const fields = (offer: DraftOffer, at: number) => (
    <OfferFields
      shop={shop}
      offer={offer}
      onChange={(next) => change({ offers: offers.with(at, next) })}
      errorOf={(path) => errorOf(`offers.${at}.${path}`)}
    />
  )
  return (
    <Section title={t('ownProducts.form.offer')} isPanel>
      <div className={css.stack}>
        {offers.length === 1
          ? fields(offers[0]!, 0)
          : offers.map((offer, at) => (
              <fieldset key={offer.id || `new ${at}`} className={css.offer}>
                <legend>{t('ownProducts.offer.number', { number: at + 1 })}</legend>
                {fields(offer, at)}
                <Button size="sm" variant="plain" onClick={() => change({ offers: offers.toSpliced(at, 1) })}>
                  {t('ownProducts.offer.remove', { number: at + 1 })}
                </Button>
              </fieldset>
            ))}
        <FarPrices draft={draft} shop={shop} />
        {errorOf('offers') && <p role="alert">{errorOf('offers')}</p>}
        {offers.length < PRODUCT_OFFERS_MAX && (
          <>
            <Button
              size="sm"
              variant="secondary"
              onClick={() => change({ offers: [...offers, newOffer(shop, offers)] })}
            >
              {t('ownProducts.offer.add')}
            </Button>
            <p className={css.muted}>{t('ownProducts.offer.hint')}</p>
          </>
        )}
      </div>
    </Section>
  )
}
