import { getRouteApi } from '@tanstack/react-router'
import { getImportTemplate } from '@tiantian/contracts/import/import.ts'
import { PRODUCT_STATES } from '@tiantian/contracts/product/names.ts'
import type { OwnProductRow } from '@tiantian/contracts/product/own-product.ts'
import { listOwnProducts, PRODUCT_LACKS } from '@tiantian/contracts/product/own-product.ts'
import { useMemo } from 'react'
import type { Translate } from '../../i18n/texts.ts'
import { useText } from '../../i18n/use-text.ts'
import { columnsOf } from '../../office/column.tsx'
import { dateRange, range, search, select } from '../../office/filter-bar.tsx'
import { ImportLink } from '../../office/import-link.tsx'
import { Downloads } from '../../office/import-run.tsx'
import { QueryTable } from '../../office/query-table.tsx'
import { call } from '../../sdk/call.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadState } from '../../ui/states.tsx'
import { categoriesQuery } from '../product/category-query.ts'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { useChangeSearch } from '../shell/use-change-search.ts'
import { useShopRole } from '../user/own-shops.ts'
import { BulkSheet } from './bulk-sheet.tsx'
import { NoShop } from './no-shop.tsx'
import { editUrl, sellerShopsQuery } from './own-product-query.ts'
import css from './own-products.module.css'
import type { SellerShop } from './product-input.ts'
import { useOwnCategoryChoices } from './shop-category-field.tsx'

const { count, dateTime, link, money, state, text } = columnsOf<OwnProductRow>()

/** To the form, for those who may change the product; others see what buyers see. */
const productLink = (mayEdit: boolean) =>
  link('partNumber', 'ownProducts.column.product', {
    url: ({ id }) => (mayEdit ? editUrl(id) : pageUrl('/pages/product/detail', { id })),
    text: ({ brandName, partNumber }) => `${brandName} ${partNumber}`,
    note: ({ name }) => name,
    width: 260,
  })

const COLUMNS = [
  text('categoryName', 'ownProducts.column.category', { width: 180 }),
  state(
    'state',
    'ownProducts.column.state',
    (value) => `ownProducts.state.${value}`,
    (value) => TONES[value] ?? 'neutral',
  ),
  money('price', 'ownProducts.column.price'),
  count('stockQuantity', 'ownProducts.column.stock'),
  count('soldCount', 'ownProducts.column.sold'),
  {
    key: 'lacks',
    title: 'ownProducts.column.lacks' as const,
    text: ({ lacks }: OwnProductRow, { t }: { t: Translate }) =>
      lacks.map((lack) => t(`ownProducts.lack.${lack}`)).join(', '),
  },
  dateTime('updatedAt', 'ownProducts.column.updated'),
  dateTime('createdAt', 'ownProducts.column.created', { isHidden: true }),
]

const TONES: Readonly<Partial<Record<OwnProductRow['state'], 'success' | 'danger' | 'warning'>>> = {
  active: 'success',
  hidden: 'danger',
  rejected: 'danger',
  pending: 'warning',
}

const BULK = ['publish', 'withdraw', 'archive', 'price', 'stock', 'category', 'shopCategory'] as const

const route = getRouteApi('/pages/shop/product-page')

/** The products of one of the user's shops (S2.25). */
export function ProductsPage() {
  const t = useText()
  const result = useQuery(sellerShopsQuery())
  const { data } = result
  const { shopId } = route.useSearch()
  const shop = data?.shops.find(({ id }) => id === (shopId ?? id))
  return (
    <PageFrame title={t('ownProducts.title')}>
      {!data && <LoadState result={result} skeleton={<Skeleton height={400} />} />}
      {data && !shop && <NoShop isNamed={shopId !== undefined} />}
      {data && shop && <ShopTable key={shop.id} shop={shop} shops={data.shops} />}
    </PageFrame>
  )
}

/** All products of the shop, however many, in the columns of the import: the table itself exports what it shows. */
function ExportAll({ shopId }: { shopId: string }) {
  const t = useText()
  return (
    <Downloads
      label={(format) => t('ownProducts.exportAll', { format })}
      load={(format) =>
        call(getImportTemplate, {
          kind: 'product/products',
          format,
          isFilled: true,
          params: { shopId },
        })
      }
    />
  )
}

function ShopTable({ shop, shops }: { shop: SellerShop; shops: readonly SellerShop[] }) {
  const t = useText()
  const change = useChangeSearch<{ shopId?: string }>()
  const { data: tree } = useQuery(categoriesQuery())
  const groups = (tree?.categories ?? []).filter(({ level }) => level === 2)
  const { may } = useShopRole(shop.id)
  const mayEdit = may('products')
  const ownCategories = useOwnCategoryChoices(mayEdit ? shop.id : undefined)
  const columns = useMemo(() => [productLink(mayEdit), ...COLUMNS], [mayEdit])
  return (
    <>
      <div className={css.head}>
        {shops.length > 1 && (
          <Select
            label={t('ownProducts.shop')}
            value={shop.id}
            choices={shops.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => change({ shopId: id })}
          />
        )}
        {mayEdit && (
          <>
            <PageLink
              url={pageUrl('/pages/shop/add-product', { shopId: shop.id })}
              className={buttonClass({ size: 'sm' })}
            >
              {t('ownProducts.add')}
            </PageLink>
            <PageLink
              url={pageUrl('/pages/shop/edit-category', { shopId: shop.id })}
              className={buttonClass({ size: 'sm', variant: 'secondary' })}
            >
              {t('myShop.categories.title')}
            </PageLink>
            <ImportLink
              kind="product/products"
              params={{ shopId: shop.id }}
              label={t('ownProducts.import')}
            />
          </>
        )}
        <ImportLink kind="product/stock" params={{ shopId: shop.id }} label={t('ownProducts.stockImport')} />
        {mayEdit && <ExportAll shopId={shop.id} />}
      </div>
      <QueryTable
        label={t('ownProducts.title')}
        action={listOwnProducts}
        input={{ shopId: shop.id, currency: shop.currency }}
        columns={columns}
        filters={[
          search('text', 'ownProducts.searchHint'),
          select(
            'state',
            'ownProducts.column.state',
            PRODUCT_STATES,
            (value) => `ownProducts.state.${value}`,
          ),
          select(
            'category',
            'ownProducts.column.category',
            groups.map(({ slug }) => slug),
            (slug) => ({ text: groups.find((one) => one.slug === slug)?.name ?? slug }),
          ),
          ...(mayEdit
            ? [
                select(
                  'shopCategory',
                  'ownProducts.column.shopCategory',
                  ownCategories.map(({ value }) => value),
                  (id) => ({ text: ownCategories.find(({ value }) => value === id)?.label ?? id }),
                ),
              ]
            : []),
          select('lacks', 'ownProducts.column.lacks', PRODUCT_LACKS, (value) => `ownProducts.lack.${value}`),
          range('price', 'ownProducts.column.price'),
          range('stock', 'ownProducts.column.stock'),
          dateRange('created', 'ownProducts.column.created'),
          dateRange('updated', 'ownProducts.column.updated'),
        ]}
        hasFilterSheet
        rowKey={({ id }) => id}
        rowName={({ brandName, partNumber }) => `${brandName} ${partNumber}`}
        bulk={BULK.filter((kind) => mayEdit || kind === 'stock').map((kind) => ({
          label: `ownProducts.bulk.${kind}` as const,
          ask: (rows: readonly OwnProductRow[], onEnd: (isDone: boolean) => void) => (
            <BulkSheet kind={kind} shop={shop} rows={rows} onEnd={onEnd} />
          ),
        }))}
        exportAs="products"
        emptyTitle={t('ownProducts.empty')}
        emptyText={t('ownProducts.emptyText')}
      />
    </>
  )
}
