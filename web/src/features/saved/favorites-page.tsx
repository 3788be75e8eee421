import type { SavedKind } from '@tiantian/contracts/activity/saved-kind.ts'
import { SAVED_KINDS } from '@tiantian/contracts/activity/saved-kind.ts'
import { useText } from '../../i18n/use-text.ts'
import { useSession } from '../../sdk/session.ts'
import { useInfiniteQuery } from '../../sdk/use-query.ts'
import { buttonClass } from '../../ui/button.tsx'
import { InfiniteList } from '../../ui/infinite-list.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { EVENTS_PAGE } from '../expo/event-address.ts'
import { ProductCardSkeleton } from '../product/product-card.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { useNavigator } from '../shell/use-navigator.ts'
import { ShopCardSkeleton } from '../shop/shop-card.tsx'
import { useCar } from '../vehicle/car.ts'
import { FavoriteRow } from './favorite-row.tsx'
import css from './favorites-page.module.css'
import { RemoveMany } from './remove-many.tsx'
import { favoritesQuery } from './saved-query.ts'
import { useChoice } from './use-choice.ts'

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
