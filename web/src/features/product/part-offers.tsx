import type { OfferSort, PartOffer, Product } from '@tiantian/contracts/product/product.ts'
import { offerSort } from '@tiantian/contracts/product/product.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { useInfiniteQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Section } from '../../ui/section.tsx'
import { PartOfferRow } from './part-offer-row.tsx'
import css from './part-offers.module.css'
import { partOffersQuery } from './product-query.ts'
import { isWholeVehicle } from './whole-vehicle.ts'

interface PartOffersProps {
  product: Product
  /** The quantity the user wants: price tiers apply. */
  quantity: number
}

/** All shops' offers for this brand and number, side by side; nothing when only this shop sells it. */
export function PartOffers({ product, quantity }: PartOffersProps) {
  const t = useText()
  const format = useFormat()
  const [sort, setSort] = useState<OfferSort>('price')
  const list = useInfiniteQuery({
    ...partOffersQuery(product.id, quantity, sort),
    placeholderData: (before) => before,
  })
  const count = list.data?.pages[0]?.shopCount ?? 0
  if (count < 2) return null
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <Section title={t('product.offers.title')} isPanel>
      <div className={css.top}>
        <p className={css.note}>
          {t('product.offers.note', {
            count,
            shops: format.number(count),
            number: `${product.brandName} ${product.partNumber}`,
            pieces: format.number(quantity),
          })}
        </p>
        <Sorts sort={sort} onSort={setSort} />
      </div>
      <OfferTable rows={rows} product={product} quantity={quantity} />
      {list.hasNextPage && (
        <Button variant="soft" isLoading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('product.offers.more')}
        </Button>
      )}
    </Section>
  )
}

function Sorts({ sort, onSort }: { sort: OfferSort; onSort: (sort: OfferSort) => void }) {
  const t = useText()
  return (
    <Select
      label={t('product.offers.sortBy')}
      isLabelHidden
      value={sort}
      choices={offerSort.options.map((value) => ({ value, label: t(`product.offers.sort.${value}`) }))}
      onChange={(value) => onSort(offerSort.options.find((option) => option === value) ?? 'price')}
    />
  )
}

interface OfferTableProps extends PartOffersProps {
  rows: readonly PartOffer[]
}

function OfferTable({ rows, product, quantity }: OfferTableProps) {
  const t = useText()
  return (
    <table className={css.table}>
      <caption className="visually-hidden">{t('product.offers.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('product.offers.shop')}</th>
          <th scope="col">{t('product.offers.price')}</th>
          <th scope="col">{t('product.offers.delivery')}</th>
          <th scope="col">{t('product.offers.stock')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {rows.map((offer) => (
          <PartOfferRow
            key={offer.id}
            offer={offer}
            quantity={quantity}
            isHere={offer.productId === product.id}
            isByQuote={isWholeVehicle(product)}
          />
        ))}
      </tbody>
    </table>
  )
}
