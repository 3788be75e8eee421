import { keepPreviousData } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { useInfiniteQuery, useQuery } from '../../sdk/use-query.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { ForwardIcon, SearchIcon } from '../../ui/icons.tsx'
import { InfiniteList } from '../../ui/infinite-list.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { ProductCard, ProductCardSkeleton, productGrid } from '../product/product-card.tsx'
import { useNavigator } from '../shell/frame/use-navigator.ts'
import { pageUrl } from '../shell/page-url.ts'
import { useCar } from '../vehicle/car.ts'
import { indentedChoices, ownCategoriesQuery } from './own-category.ts'
import type { ShopProductSort } from './shop-address.ts'
import { PRODUCT_SORTS } from './shop-address.ts'
import css from './shop-products.module.css'
import { shopCategoriesQuery, shopProductsQuery } from './shop-query.ts'

/** The search parameters of a shop's page. */
export interface ShopView {
  readonly tab: 'products' | 'about' | 'terms'
  readonly category?: string | undefined
  /** A category of the shop's own tree. */
  readonly own?: string | undefined
  readonly sort: ShopProductSort
}

interface ShopProductsProps {
  shopId: string
  view: ShopView
  onChange: (view: ShopView) => void
}

export function ShopProducts({ shopId, view, onChange }: ShopProductsProps) {
  const t = useText()
  const { car } = useCar()
  const { category, own, sort } = view
  const list = useInfiniteQuery({
    ...shopProductsQuery({ shop: shopId, category, own, sort }, car),
    placeholderData: keepPreviousData,
  })
  const showAll = () => onChange({ ...view, category: undefined, own: undefined })
  return (
    <div className={css.products}>
      <Tools shopId={shopId} view={view} onChange={onChange} />
      <InfiniteList
        list={list}
        label={t('shop.productList')}
        className={productGrid}
        rowKey={(product) => product.id}
        renderRow={(product) => <ProductCard product={product} />}
        skeleton={<ProductCardSkeleton />}
        empty={
          <EmptyState
            title={t('shop.noProducts')}
            action={(category ?? own) && <Button onClick={showAll}>{t('shop.allProducts')}</Button>}
          />
        }
      />
    </div>
  )
}

function Tools({ shopId, view, onChange }: ShopProductsProps) {
  const t = useText()
  return (
    <div className={css.tools}>
      <FindInside shopId={shopId} />
      <OwnCategories shopId={shopId} chosen={view.own} onChoose={(own) => onChange({ ...view, own })} />
      <Categories
        shopId={shopId}
        chosen={view.category}
        onChoose={(category) => onChange({ ...view, category })}
      />
      <Select
        label={t('shop.sort')}
        isLabelHidden
        value={view.sort}
        choices={PRODUCT_SORTS.map((value) => ({ value, label: t(`shop.productSorts.${value}`) }))}
        onChange={(sort) => onChange({ ...view, sort: sort as ShopProductSort })}
      />
    </div>
  )
}

const ALL = 'all'

interface CategoriesProps {
  shopId: string
  chosen: string | undefined
  onChoose: (category: string | undefined) => void
}

function Categories({ shopId, chosen, onChoose }: CategoriesProps) {
  const t = useText()
  const format = useFormat()
  const { data } = useQuery(shopCategoriesQuery(shopId))
  const values = data?.facets.find(({ key }) => key === 'category')?.values ?? []
  const choices = values.map(({ value, label, count }) => ({
    value,
    label: `${label} (${format.number(count)})`,
  }))
  return (
    <Select
      label={t('shop.category')}
      isLabelHidden
      value={values.some(({ value }) => value === chosen) ? (chosen ?? ALL) : ALL}
      choices={[{ value: ALL, label: t('shop.allCategories') }, ...choices]}
      onChange={(value) => onChoose(value === ALL ? undefined : value)}
    />
  )
}

/** The shelves that the shop has made itself; nothing where it has none (S2.29). */
function OwnCategories({ shopId, chosen, onChoose }: CategoriesProps) {
  const t = useText()
  const { data } = useQuery(ownCategoriesQuery(shopId))
  const choices = indentedChoices(data?.categories ?? [])
  if (choices.length === 0) return null
  return (
    <Select
      label={t('shop.ownCategory')}
      isLabelHidden
      value={choices.some(({ value }) => value === chosen) ? (chosen ?? ALL) : ALL}
      choices={[{ value: ALL, label: t('shop.allOwnCategories') }, ...choices]}
      onChange={(value) => onChoose(value === ALL ? undefined : value)}
    />
  )
}

/** Searching inside a shop uses the result page, which has all the filters. */
function FindInside({ shopId }: { shopId: string }) {
  const t = useText()
  const [text, setText] = useState('')
  const { navigateTo } = useNavigator()
  const find = (event: FormEvent) => {
    event.preventDefault()
    navigateTo(pageUrl('/pages/utils/list-product', { shop: shopId, text: text.trim() }))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not known to all browsers that we serve.
    <form role="search" className={css.find} onSubmit={find}>
      <TextField
        label={t('shop.findInside')}
        isLabelHidden
        placeholder={t('shop.findInside')}
        type="search"
        enterKeyHint="search"
        maxLength={200}
        icon={<SearchIcon size={20} />}
        value={text}
        onChange={setText}
        after={
          <IconButton type="submit" label={t('common.search')}>
            <ForwardIcon size={20} />
          </IconButton>
        }
      />
    </form>
  )
}
