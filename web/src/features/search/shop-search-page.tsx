import { queryShops, suggestShops } from '@tiantian/contracts/search/search.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { useNavigator } from '../shell/frame/use-navigator.ts'
import { pageUrl } from '../shell/page-url.ts'
import { beginningOf } from './result-frame.tsx'
import { SearchBox } from './search-box.tsx'
import { rememberSearch } from './search-history.ts'
import css from './search-page.module.css'
import { SearchHistory, SearchWords } from './search-words.tsx'
import { SuggestionLine, suggestionKey } from './suggestion.tsx'
import { useSuggestions } from './use-suggestions.ts'

/** Search for a shop by its name, town or product range (S2.32). */
export function ShopSearchPage({ text: given = '' }: { text: string | undefined }) {
  const t = useText()
  const { redirectTo } = useNavigator()
  const [text, setText] = useState(beginningOf(given))
  const suggestions = useSuggestions(text, suggestShops)
  const search = (wanted: string) => {
    rememberSearch('shop', wanted)
    redirectTo(pageUrl('/pages/utils/list-shop', { text: wanted.trim() }))
  }

  return (
    <PageFrame title={t('search.shops')} className={css.page}>
      <SearchBox
        label={t('search.shops')}
        placeholder={t('search.shopPlaceholder')}
        text={text}
        onText={setText}
        onSubmit={search}
        items={suggestions}
        itemKey={suggestionKey}
        renderItem={(suggestion) => <SuggestionLine suggestion={suggestion} />}
        onItem={({ shopId, city, text: name }) => {
          rememberSearch('shop', name)
          redirectTo(
            city === undefined
              ? pageUrl('/pages/shop/shop', { id: shopId })
              : pageUrl('/pages/utils/list-shop', { city }),
          )
        }}
      />
      {!text && (
        <>
          <SearchHistory kind="shop" onWord={search} />
          <ShopsByPlace />
        </>
      )}
    </PageFrame>
  )
}

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
