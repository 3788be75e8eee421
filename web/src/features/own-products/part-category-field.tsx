import { useText } from '../../i18n/use-text.ts'
import { CategoryField } from '../product/category-field.tsx'

interface PartCategoryProps {
  /** The slug of a leaf. */
  value: string
  onChange: (slug: string) => void
  error?: string | undefined
}

/** Finds the category of a part; only the last level can be chosen. */
export function PartCategoryField(props: PartCategoryProps) {
  const t = useText()
  return (
    <CategoryField
      label={t('ownProducts.form.category')}
      hint={t('ownProducts.form.categoryHint')}
      found={(count) => t('ownProducts.form.categoryFound', { count })}
      {...props}
    />
  )
}
