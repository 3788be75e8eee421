import { PRODUCT_OFFERS_MAX } from '@tiantian/contracts/product/own-product.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import type { DraftOffer } from './offer-draft.ts'
import { newOffer } from './offer-draft.ts'
import { OfferFields } from './offer-fields.tsx'
import css from './own-products.module.css'
import type { ProductFormPart } from './product-draft.ts'

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
