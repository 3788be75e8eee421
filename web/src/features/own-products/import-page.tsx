import { getRouteApi } from '@tanstack/react-router'
import { useText } from '../../i18n/use-text.ts'
import { ImportWizard } from '../../office/import-wizard.tsx'
import { ShopGate } from '../user/shop-gate.tsx'
import { CategoryTemplate } from './category-template.tsx'

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
