import { REMOVE_MAX } from '@tiantian/contracts/activity/favorite.ts'
import type { Favorite } from '@tiantian/contracts/activity/saved.ts'
import type { SavedKind } from '@tiantian/contracts/activity/saved-kind.ts'
import { SAVED_KINDS } from '@tiantian/contracts/activity/saved-kind.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { useSession } from '../../sdk/session.ts'
import { useInfiniteQuery } from '../../sdk/use-query.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { InfiniteList } from '../../ui/infinite-list.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { EVENTS_PAGE } from '../expo/event-address.ts'
import { ProductCardSkeleton } from '../product/product-card.tsx'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { useNavigator } from '../shell/frame/use-navigator.ts'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { ShopCardSkeleton } from '../shop/shop-card.tsx'
import { useCar } from '../vehicle/car.ts'
import css from './favorites-page.module.css'
import { SavedCard } from './saved-card.tsx'
import { favoritesQuery, useRemoveFavorites } from './saved-query.ts'

/** Selected items of a page, for a bulk action. */
interface FavoritesPageChoice {
  readonly isOpen: boolean
  readonly chosen: ReadonlySet<string>
  open(): void
  /** Clears the selection. */
  close(): void
  set(ids: readonly string[], isChosen: boolean): void
}

function useChoice(): FavoritesPageChoice {
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return {
    isOpen,
    chosen,
    open: () => setOpen(true),
    close() {
      setOpen(false)
      setChosen(new Set())
    },
    set(ids, isChosen) {
      const others = [...chosen].filter((id) => !ids.includes(id))
      setChosen(new Set(isChosen ? [...others, ...ids] : others))
    },
  }
}

interface FavoriteRowProps {
  kind: SavedKind
  favorite: Favorite
  choice: FavoritesPageChoice
}

/** A favorite with what has changed since it was saved. */
function FavoriteRow({ kind, favorite, choice }: FavoriteRowProps) {
  const t = useText()
  const { id, content } = favorite
  return (
    <div className={css.row}>
      {choice.isOpen && (
        <div className={css.check}>
          <Checkbox
            isChecked={choice.chosen.has(id)}
            onChange={(isChosen) => choice.set([id], isChosen)}
            label={t('saved.chooseOf', { name: content.card.name })}
            isLabelHidden
          />
        </div>
      )}
      <div className={css.card}>
        <SavedCard content={content} />
        <PriceDrop favorite={favorite} />
        {content.isGone && <TakeOut kind={kind} id={id} name={content.card.name} />}
      </div>
    </div>
  )
}

/** Only price drops: nobody saves a product to hear that it became more expensive. */
function PriceDrop({ favorite: { priceBefore, content } }: { favorite: Favorite }) {
  const t = useText()
  const format = useFormat()
  if (!priceBefore || content.kind !== 'product') return null
  const share = 1 - content.card.price.amountMinor / priceBefore.amountMinor
  return (
    <p className={css.note}>
      <Tag tone="success">{t('saved.cheaper', { share: format.number(share, { style: 'percent' }) })}</Tag>
      {t('saved.priceBefore', { price: format.money(priceBefore) })}
    </p>
  )
}

/** A deleted item has no heart any more. */
function TakeOut({ kind, id, name }: { kind: SavedKind; id: string; name: string }) {
  const t = useText()
  const removal = useRemoveFavorites(kind)
  return (
    <p className={css.note}>
      <Button
        variant="plain"
        size="sm"
        aria-label={t('saved.removeOf', { name })}
        isLoading={removal.isPending}
        onClick={() => removal.mutate([id])}
      >
        {t('saved.removeOne')}
      </Button>
    </p>
  )
}

interface RemoveManyProps {
  kind: SavedKind
  /** The visible ones. */
  ids: readonly string[]
  choice: FavoritesPageChoice
}

/** Selects several favorites and removes them. */
function RemoveMany({ kind, ids, choice }: RemoveManyProps) {
  const t = useText()
  const removal = useRemoveFavorites(kind)
  const { chosen } = choice
  if (!choice.isOpen) {
    return (
      <div className={css.bar}>
        <Button variant="plain" size="sm" onClick={choice.open}>
          {t('saved.choose')}
        </Button>
      </div>
    )
  }
  const remove = () => removal.mutate([...chosen].slice(0, REMOVE_MAX), { onSuccess: choice.close })
  return (
    <div className={css.bar}>
      <Checkbox
        isChecked={chosen.size > 0 && chosen.size === ids.length}
        isPartly={chosen.size > 0 && chosen.size < ids.length}
        onChange={(isChosen) => choice.set(ids, isChosen)}
        label={t('saved.chooseAll')}
      />
      <span className={css.space} />
      <Button variant="plain" size="sm" onClick={choice.close}>
        {t('common.cancel')}
      </Button>
      <Button
        variant="danger"
        size="sm"
        disabled={chosen.size === 0}
        isLoading={removal.isPending}
        onClick={remove}
      >
        {t('saved.remove', { count: chosen.size })}
      </Button>
    </div>
  )
}

export const FAVORITES_PAGE = '/pages/user/favorites/favorites'

/** My favorites by kind (S1.12), the newest first. */
export function FavoritesPage({ kind }: { kind: SavedKind }) {
  const t = useText()
  const { redirectTo } = useNavigator()
  const list = useFavorites(kind)
  const counts = list.data?.pages[0]?.counts ?? []
  const countOf = (of: SavedKind) => counts.find((each) => each.kind === of)?.count ?? 0
  return (
    <PageFrame title={t('saved.favorites')}>
      <Tabs
        wraps
        label={t('saved.kinds')}
        tabs={SAVED_KINDS.map((value) => ({
          value,
          label: t(`saved.kindCount.${value}`, { number: countOf(value) }),
        }))}
        value={kind}
        onChange={(value) => redirectTo(pageUrl(FAVORITES_PAGE, value === 'product' ? {} : { kind: value }))}
      >
        <Favorites key={kind} kind={kind} list={list} />
      </Tabs>
    </PageFrame>
  )
}

/** A visitor without an account has no favorites: opening this page creates none. */
function useFavorites(kind: SavedKind) {
  const { token } = useSession()
  const { car } = useCar()
  return useInfiniteQuery({ ...favoritesQuery(kind, car), enabled: token !== undefined })
}

function Favorites({ kind, list }: { kind: SavedKind; list: ReturnType<typeof useFavorites> }) {
  const t = useText()
  const { token } = useSession()
  const choice = useChoice()
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  if (token === undefined) return <NoFavorites kind={kind} />
  return (
    <>
      {rows.length > 0 && <RemoveMany kind={kind} ids={rows.map(({ id }) => id)} choice={choice} />}
      <InfiniteList
        list={list}
        label={t('saved.favorites')}
        className={css.list}
        rowKey={({ id }) => id}
        renderRow={(favorite) => <FavoriteRow kind={kind} favorite={favorite} choice={choice} />}
        skeleton={
          kind === 'product' ? <ProductCardSkeleton variant="row" /> : <ShopCardSkeleton variant="row" />
        }
        skeletonCount={4}
        empty={<NoFavorites kind={kind} />}
      />
    </>
  )
}

/** The page to browse items of a kind. */
const WHERE: Record<SavedKind, string> = {
  product: '/pages/index/category',
  shop: '/pages/index/shops',
  article: '/pages/publish/news-article-list',
  event: EVENTS_PAGE,
}

function NoFavorites({ kind }: { kind: SavedKind }) {
  const t = useText()
  return (
    <EmptyState
      title={t(`saved.empty.${kind}`)}
      text={t(`saved.emptyText.${kind}`)}
      action={
        <PageLink url={WHERE[kind]} className={buttonClass()}>
          {t(`saved.look.${kind}`)}
        </PageLink>
      }
    />
  )
}
