import type { Suggestion } from '@tiantian/contracts/search/search.ts'
import { queryShops, suggestShops } from '@tiantian/contracts/search/search.ts'
import { useText } from '../../i18n/use-text.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { useNavigator } from '../shell/frame/use-navigator.ts'
import { pageUrl } from '../shell/page-url.ts'
import { SearchPage } from './search-page.tsx'
import { SearchWords } from './search-words.tsx'

/** Search for a shop by its name, town or product range (S2.32). */
export function ShopSearchPage({ text }: { text: string | undefined }) {
  const t = useText()
  return (
    <SearchPage
      kind="shop"
      title={t('search.shops')}
      placeholder={t('search.shopPlaceholder')}
      text={text}
      suggest={suggestShops}
      textOf={({ text: name }) => name}
      addressOf={addressOf}
    >
      {() => <ShopsByPlace />}
    </SearchPage>
  )
}

const addressOf = ({ shopId, city }: Suggestion): string =>
  city === undefined
    ? pageUrl('/pages/shop/shop', { id: shopId })
    : pageUrl('/pages/utils/list-shop', { city })

const SHELVES = ['city', 'country', 'category'] as const
/** As many as fit in three lines of a phone. */
const SHELF_MAX = 12

/** Where most shops are, and what they sell: to press instead of typing. */
function ShopsByPlace() {
  const t = useText()
  const { redirectTo } = useNavigator()
  const { data } = useQuery(query(queryShops, { limit: 1 }))
  const titles = {
    city: t('search.shopFacet.city'),
    country: t('search.facet.country'),
    category: t('search.shopFacet.category'),
  }
  return SHELVES.map((key) => {
    const values = data?.facets.find((facet) => facet.key === key)?.values ?? []
    return (
      <SearchWords
        key={key}
        title={titles[key]}
        words={values.slice(0, SHELF_MAX).map(({ label }) => label)}
        onWord={(word) => {
          const value = values.find(({ label }) => label === word)?.value
          redirectTo(pageUrl('/pages/utils/list-shop', { [key]: key === 'country' ? [value] : value }))
        }}
      />
    )
  })
}
