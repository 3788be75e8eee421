import { getRouteApi } from '@tanstack/react-router'
import { getImportTemplate } from '@tiantian/contracts/import/import.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Downloads } from '../../office/import-run.tsx'
import { ImportWizard } from '../../office/import-wizard.tsx'
import { call } from '../../sdk/call.ts'
import { ShopGate } from '../user/shop-gate.tsx'
import css from './own-products.module.css'
import { PartCategoryField } from './part-category-field.tsx'

const route = getRouteApi('/pages/shop/import')

/** The import of a shop's products, or of its stock alone. */
export function ShopImportPage() {
  const t = useText()
  const { kind, id, shopId } = route.useSearch()
  const permission = kind === 'product/stock' ? 'stock' : 'products'
  return (
    <ShopGate shopId={shopId} permission={permission} title={t('ownProducts.import')}>
      {kind && shopId && (
        <ImportWizard
          kind={kind}
          id={id}
          params={{ shopId }}
          templates={kind === 'product/products' && <CategoryTemplate shopId={shopId} />}
        />
      )}
    </ShopGate>
  )
}

/** Tables with the attributes of one category: empty to fill in, or with what the shop has in it. */
function CategoryTemplate({ shopId }: { shopId: string }) {
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
