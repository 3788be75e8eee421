import { useMutation } from '@tanstack/react-query'
import type { Input, Output } from '@tiantian/contracts/action.ts'
import type { OwnProductRow } from '@tiantian/contracts/product/own-product.ts'
import { BULK_PRODUCTS_MAX, changeProducts, SALE_LACKS } from '@tiantian/contracts/product/own-product.ts'
import { readNumber } from '@tiantian/contracts/spelling/typed.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { showFailure } from '../shell/error/failure.ts'
import { PageLink } from '../shell/page-link.tsx'
import { editUrl } from './own-product-query.ts'
import css from './own-products.module.css'
import { PartCategoryField } from './part-category-field.tsx'
import type { SellerShop } from './product-input.ts'
import { NO_CATEGORY, ShopCategoryField } from './shop-category-field.tsx'

type BulkChange = Input<typeof changeProducts>['change']
type BulkKind = BulkChange['kind']

interface BulkSheetProps {
  kind: BulkKind
  shop: Pick<SellerShop, 'id' | 'warehouses'>
  rows: readonly OwnProductRow[]
  onEnd: (isDone: boolean) => void
}

/** Asks what to change about a selection, and changes it. */
export function BulkSheet({ kind, shop, rows, onEnd }: BulkSheetProps) {
  const t = useText()
  const ids = rows.map(({ id }) => id)
  const [typed, setTyped] = useState('')
  const [warehouseId, setWarehouseId] = useState('')
  const change = changeOf(kind, typed, warehouseId)
  const sending = useMutation({
    async mutationFn(wanted: BulkChange) {
      let changed = 0
      let skipped = 0
      const refused: RefusedProduct[] = []
      for (let at = 0; at < ids.length; at += BULK_PRODUCTS_MAX) {
        const reply = await call(changeProducts, {
          shopId: shop.id,
          ids: ids.slice(at, at + BULK_PRODUCTS_MAX),
          change: wanted,
        })
        changed += reply.changedCount
        skipped += reply.skippedCount
        refused.push(...reply.refused)
      }
      return { changed, skipped, refused }
    },
    onSuccess({ changed, skipped, refused }) {
      if (refused.length > 0) return
      const left = skipped > 0 ? ` · ${t('ownProducts.bulk.skipped', { count: skipped })}` : ''
      showToast({ title: t('ownProducts.bulk.done', { count: changed }) + left, icon: 'success' })
      onEnd(true)
    },
    onError: showFailure,
  })
  if (sending.data && sending.data.refused.length > 0)
    return (
      <RefusedSheet rows={rows} {...sending.data} isMove={kind === 'category'} onClose={() => onEnd(true)} />
    )
  return (
    <BottomSheet
      isOpen
      onClose={() => onEnd(false)}
      title={t(`ownProducts.bulk.${kind}`)}
      desktop="center"
      footer={
        <Button
          disabled={!change}
          isLoading={sending.isPending}
          onClick={() => change && sending.mutate(change)}
        >
          {t('common.confirm')}
        </Button>
      }
    >
      <div className={css.stack}>
        <p>{t('table.selected', { count: ids.length })}</p>
        {(kind === 'price' || kind === 'stock') && shop.warehouses.length > 1 && (
          <Select
            label={t('ownProducts.form.warehouse')}
            value={warehouseId}
            choices={[
              { value: '', label: t('ownProducts.bulk.anyWarehouse') },
              ...shop.warehouses.map(({ id, name, cityName }) => ({
                value: id,
                label: `${name}, ${cityName}`,
              })),
            ]}
            onChange={setWarehouseId}
          />
        )}
        {kind === 'price' && (
          <TextField
            label={t('ownProducts.bulk.percent')}
            hint={t('ownProducts.bulk.percentHint')}
            inputMode="text"
            maxLength={8}
            value={typed}
            onChange={setTyped}
          />
        )}
        {kind === 'stock' && (
          <TextField
            label={t('ownProducts.bulk.quantity')}
            hint={warehouseId ? undefined : t('ownProducts.bulk.quantityHint')}
            inputMode="numeric"
            maxLength={10}
            value={typed}
            onChange={setTyped}
          />
        )}
        {kind === 'category' && <PartCategoryField value={typed} onChange={setTyped} />}
        {kind === 'shopCategory' && <ShopCategoryField shopId={shop.id} value={typed} onChange={setTyped} />}
      </div>
    </BottomSheet>
  )
}

function changeOf(kind: BulkKind, typed: string, warehouseId: string): BulkChange | undefined {
  if (kind === 'category') return typed ? { kind, category: typed } : undefined
  if (kind === 'shopCategory') return shelfChange(typed)
  if (kind !== 'price' && kind !== 'stock') return { kind }
  const amount = amountChange(kind, readNumber(typed) ?? Number.NaN)
  return amount && { ...amount, ...(warehouseId && { warehouseId }) }
}

const shelfChange = (typed: string): BulkChange | undefined =>
  typed ? { kind: 'shopCategory', shopCategory: typed === NO_CATEGORY ? null : typed } : undefined

function amountChange(kind: 'price' | 'stock', amount: number) {
  if (kind === 'price')
    return amount >= -90 && amount <= 500 ? { kind: 'price' as const, percent: amount } : undefined
  return Number.isSafeInteger(amount) && amount >= 0
    ? { kind: 'stock' as const, quantity: amount }
    : undefined
}

type RefusedProduct = Output<typeof changeProducts>['refused'][number]

interface RefusedSheetProps {
  rows: readonly OwnProductRow[]
  changed: number
  /** They stay in their category. */
  isMove: boolean
  refused: readonly RefusedProduct[]
  onClose: () => void
}

/** What of a selection could not go on sale, or not stay there in another category, by what is lacking, each with the way to its form. */
function RefusedSheet({ rows, changed, isMove, refused, onClose }: RefusedSheetProps) {
  const t = useText()
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return (
    <BottomSheet
      isOpen
      onClose={onClose}
      title={t(isMove ? 'ownProducts.bulk.notMoved' : 'ownProducts.bulk.notOnSale', {
        count: refused.length,
      })}
      desktop="center"
      footer={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      <div className={css.stack}>
        {changed > 0 && <p>{t('ownProducts.bulk.done', { count: changed })}</p>}
        {SALE_LACKS.map((lack) => {
          const lacking = refused.flatMap(({ id, lacks }) => (lacks === lack ? (rowOf.get(id) ?? []) : []))
          if (lacking.length === 0) return null
          return (
            <section key={lack} className={css.refused} aria-label={t(`ownProducts.bulk.lacks.${lack}`)}>
              <h3>{t(`ownProducts.bulk.lacks.${lack}`)}</h3>
              <ul>
                {lacking.map(({ id, brandName, partNumber, name }) => (
                  <li key={id}>
                    <PageLink url={editUrl(id)}>
                      {brandName} {partNumber}
                    </PageLink>
                    <span>{name}</span>
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
      </div>
    </BottomSheet>
  )
}
