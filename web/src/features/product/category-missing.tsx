import { useText } from '../../i18n/use-text.ts'
import { Missing } from '../shell/error/missing.tsx'

/** The address names a category that the catalogue does not have. */
export function CategoryMissing() {
  const t = useText()
  return (
    <Missing
      title={t('catalogue.categoryGone')}
      text={t('catalogue.categoryGoneNote')}
      way={{ text: t('catalogue.allCategories'), url: '/pages/index/category' }}
    />
  )
}
