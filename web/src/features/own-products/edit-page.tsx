import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadState } from '../../ui/states.tsx'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { ShopGate } from '../user/shop-gate.tsx'
import { ownProductQuery, sellerShopsQuery } from './own-product-query.ts'
import { ProductForm } from './product-form.tsx'

const NoShop = lazy(async () => ({ default: (await import('./no-shop.tsx')).NoShop }))

const addRoute = getRouteApi('/pages/shop/add-product')
const editRoute = getRouteApi('/pages/shop/edit-product')

export function AddProductPage() {
  const t = useText()
  const { shopId } = addRoute.useSearch()
  const result = useQuery(sellerShopsQuery())
  const { data } = result
  const shop = data?.shops.find(({ id }) => id === (shopId ?? id))
  return (
    <ShopGate shopId={shop?.id} permission="products" title={t('ownProducts.add')}>
      <PageFrame title={t('ownProducts.add')}>
        {!data && <LoadState result={result} skeleton={<Skeleton height={400} />} />}
        {data && !shop && (
          <Suspense>
            <NoShop isNamed={shopId !== undefined} />
          </Suspense>
        )}
        {shop && <ProductForm key={shop.id} shop={shop} />}
      </PageFrame>
    </ShopGate>
  )
}

export function EditProductPage() {
  const t = useText()
  const { id = '' } = editRoute.useSearch()
  const { data: shops } = useQuery(sellerShopsQuery())
  const result = useQuery(ownProductQuery(id))
  const { data } = result
  const shop = shops?.shops.find((one) => one.id === data?.product.shopId)
  return (
    <ShopGate shopId={shop?.id} permission="products" title={t('ownProducts.edit')}>
      <PageFrame title={t('ownProducts.edit')}>
        {data && shop ? (
          <ProductForm key={id} shop={shop} product={data.product} />
        ) : (
          <LoadState result={result} skeleton={<Skeleton height={400} />} />
        )}
      </PageFrame>
    </ShopGate>
  )
}
