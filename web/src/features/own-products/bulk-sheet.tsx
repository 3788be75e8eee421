import { useMutation } from '@tanstack/react-query'
import type { Input } from '@tiantian/contracts/action.ts'
import { BULK_PRODUCTS_MAX, changeProducts } from '@tiantian/contracts/product/own-product.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { showFailure } from '../shell/error/failure.ts'
import css from './own-products.module.css'
import { PartCategoryField } from './part-category-field.tsx'
import { NO_CATEGORY, ShopCategoryField } from './shop-category-field.tsx'

type BulkChange = Input<typeof changeProducts>['change']
type BulkKind = BulkChange['kind']

interface BulkSheetProps {
  kind: BulkKind
  shopId: string
  ids: readonly string[]
  onEnd: (isDone: boolean) => void
}

/** Asks what to change about a selection, and changes it. */
export function BulkSheet({ kind, shopId, ids, onEnd }: BulkSheetProps) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const change = changeOf(kind, typed)
  const sending = useMutation({
    async mutationFn(wanted: BulkChange) {
      let [changed, skipped] = [0, 0]
      for (let at = 0; at < ids.length; at += BULK_PRODUCTS_MAX) {
        const reply = await call(changeProducts, {
          ...{ shopId, ids: ids.slice(at, at + BULK_PRODUCTS_MAX), change: wanted },
        })
        changed += reply.changedCount
        skipped += reply.skippedCount
      }
      return { changed, skipped }
    },
    onSuccess({ changed, skipped }) {
      const left = skipped > 0 ? ` · ${t('ownProducts.bulk.skipped', { count: skipped })}` : ''
      showToast({ title: t('ownProducts.bulk.done', { count: changed }) + left, icon: 'success' })
      onEnd(true)
    },
    onError: showFailure,
  })
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
            hint={t('ownProducts.bulk.quantityHint')}
            inputMode="numeric"
            maxLength={10}
            value={typed}
            onChange={setTyped}
          />
        )}
        {kind === 'category' && <PartCategoryField value={typed} onChange={setTyped} />}
        {kind === 'shopCategory' && <ShopCategoryField shopId={shopId} value={typed} onChange={setTyped} />}
      </div>
    </BottomSheet>
  )
}

function changeOf(kind: BulkKind, typed: string): BulkChange | undefined {
  if (kind === 'category') return typed ? { kind, category: typed } : undefined
  if (kind === 'shopCategory') return shelfChange(typed)
  if (kind !== 'price' && kind !== 'stock') return { kind }
  const amount = typed.trim() === '' ? Number.NaN : Number(typed.replace(',', '.').replace('−', '-'))
  return amountChange(kind, amount)
}

const shelfChange = (typed: string): BulkChange | undefined =>
  typed ? { kind: 'shopCategory', shopCategory: typed === NO_CATEGORY ? null : typed } : undefined

function amountChange(kind: 'price' | 'stock', amount: number): BulkChange | undefined {
  if (kind === 'price') return amount >= -90 && amount <= 500 ? { kind, percent: amount } : undefined
  return Number.isSafeInteger(amount) && amount >= 0 ? { kind, quantity: amount } : undefined
}
