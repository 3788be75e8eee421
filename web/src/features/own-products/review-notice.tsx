import type { OwnProduct } from '@tiantian/contracts/product/own-product.ts'
import { PRODUCT_RETURN_TEXTS } from '@tiantian/contracts/product/review-text.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import notice from '../../ui/notice.module.css'

/** What of a product waits for the office, or why it came back. */
export function ReviewNotice({ review }: { review: NonNullable<OwnProduct['review']> }) {
  const t = useText()
  const language = useLanguage()
  const { state, kind, fields, reason, note } = review
  if (state === 'returned') {
    const why = [reason && PRODUCT_RETURN_TEXTS[reason][language], note].filter(Boolean).join(' ')
    return <p className={notice.notice}>{t('ownProducts.review.returned', { reason: why })}</p>
  }
  const changed = fields.map((field) => t(`ownProducts.review.field.${field}`)).join(', ')
  return (
    <p className={notice.notice}>
      {kind === 'edit'
        ? t('ownProducts.review.edit', { fields: changed })
        : t('ownProducts.review.publication')}
    </p>
  )
}
