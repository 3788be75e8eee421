import type { Output } from '@tiantian/contracts/action.ts'
import type { changeProducts, OwnProductRow } from '@tiantian/contracts/product/own-product.ts'
import { SALE_LACKS } from '@tiantian/contracts/product/own-product.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { editUrl } from './own-product-query.ts'
import css from './own-products.module.css'

export type RefusedProduct = Output<typeof changeProducts>['refused'][number]

interface RefusedSheetProps {
  rows: readonly OwnProductRow[]
  changed: number
  /** They stay in their category. */
  isMove: boolean
  refused: readonly RefusedProduct[]
  onClose: () => void
}

/** What of a selection could not go on sale, or not stay there in another category, by what is lacking, each with the way to its form. */
export function RefusedSheet({ rows, changed, isMove, refused, onClose }: RefusedSheetProps) {
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
