import { useText } from '../../i18n/use-text.ts'
import { Missing } from '../shell/error/missing.tsx'

/** The address names a brand that the catalogue does not have. */
export function BrandMissing() {
  const t = useText()
  return (
    <Missing
      title={t('catalogue.brandGone')}
      text={t('catalogue.brandGoneNote')}
      way={{ text: t('search.allProducts'), url: '/pages/product/list' }}
    />
  )
}
