import { FALLBACK } from '@tiantian/contracts/language.ts'
import { readAmount } from '@tiantian/contracts/money-text.ts'
import type { CategoryAttribute } from '@tiantian/contracts/product/own-product.ts'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { FactList } from '../../ui/fact-list.tsx'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { ProductImage } from '../../ui/product-image.tsx'
import { useAttributeValue } from '../product/use-attribute-value.ts'
import css from './own-products.module.css'
import type { ProductFormPart } from './product-draft.ts'

interface PreviewProps extends ProductFormPart {
  attributes: readonly CategoryAttribute[]
  onClose: () => void
}

/** The product as a buyer who reads this language will see it. */
export function Preview({ draft, attributes, onClose }: PreviewProps) {
  const t = useText()
  const format = useFormat()
  const attributeValue = useAttributeValue()
  const language = useLanguage()
  const inLanguage = (texts: Readonly<Record<string, string>>) =>
    FALLBACK[language].map((one) => texts[one]).find(Boolean) ?? ''
  const [offer] = draft.offers
  const prices = (offer?.tiers ?? []).map(({ quantity, price }) => ({
    name: `${quantity}+`,
    value: format.money({
      amountMinor: readAmount(price) ?? 0,
      currency: offer!.currency,
    }),
  }))
  const facts = attributes.flatMap(({ key, name, unit, values }) => {
    const value = draft.attributes[key]
    if (!value) return []
    const label = values.find((one) => one.value === value)?.label ?? value
    return [{ name, value: attributeValue(label, unit) }]
  })
  return (
    <BottomSheet isOpen onClose={onClose} title={t('ownProducts.form.preview')}>
      <article className={css.stack}>
        <ProductImage
          src={draft.pictures[0]?.file ?? ''}
          alt={inLanguage(draft.pictures[0]?.alt ?? {})}
          sizes="360px"
        />
        <h3>{inLanguage(draft.names)}</h3>
        <p className={css.muted}>{`${draft.brandName} ${draft.partNumber}`}</p>
        <FactList facts={prices} />
        {offer && <p>{`${offer.incoterm} ${offer.place}`}</p>}
        <FactList facts={facts} />
        {draft.fitments.length > 0 && <p>{draft.fitments.map(({ name }) => name).join('; ')}</p>}
        <p>{inLanguage(draft.descriptions)}</p>
      </article>
    </BottomSheet>
  )
}
