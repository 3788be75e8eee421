import { getImportTemplate } from '@tiantian/contracts/import/import.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Downloads } from '../../office/import-run.tsx'
import { call } from '../../sdk/call.ts'
import css from './own-products.module.css'
import { PartCategoryField } from './part-category-field.tsx'

/** Tables with the attributes of one category: empty to fill in, or with what the shop has in it. */
export function CategoryTemplate({ shopId }: { shopId: string }) {
  const t = useText()
  const [category, setCategory] = useState('')
  const load = (isFilled: boolean) => (format: 'csv' | 'xlsx') =>
    call(getImportTemplate, {
      kind: 'product/products',
      format,
      isFilled,
      params: { shopId, category },
    })
  return (
    <fieldset className={css.offer}>
      <legend>{t('ownProducts.template.title')}</legend>
      <p className={css.muted}>{t('ownProducts.template.hint')}</p>
      <PartCategoryField value={category} onChange={setCategory} />
      {category !== '' && (
        <>
          <Downloads label={(format) => t('ownProducts.template.empty', { format })} load={load(false)} />
          <Downloads label={(format) => t('ownProducts.template.filled', { format })} load={load(true)} />
        </>
      )}
    </fieldset>
  )
}
