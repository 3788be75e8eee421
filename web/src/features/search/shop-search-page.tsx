import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { suggestShops } from '@tiantian/contracts/search/search.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { query } from '../../sdk/query.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { useNavigator } from '../shell/use-navigator.ts'
import { SUGGEST_AFTER_MS } from './product-search-page.tsx'
import { SearchBox } from './search-box.tsx'
import { forgetSearches, rememberSearch, useSearchHistory } from './search-history.ts'
import css from './search-page.module.css'
import { SearchWords } from './search-words.tsx'
import { SuggestionLine } from './suggestion-line.tsx'
import { useDebounced } from './use-debounced.ts'

/** Where a person looks for a shop by its name, its town or its goods (S2.32). */
export function ShopSearchPage({ text: given = '' }: { text: string | undefined }) {
  const t = useText()
  const { redirectTo } = useNavigator()
  const [text, setText] = useState(given)
  const typed = useDebounced(text.trim(), SUGGEST_AFTER_MS)
  const { data } = useQuery({
    ...query(suggestShops, { text: typed }),
    enabled: typed !== '',
    placeholderData: keepPreviousData,
  })
  const history = useSearchHistory('shop')

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
        items={text.trim() && data ? data.suggestions : []}
        itemKey={(suggestion) => suggestion.shopId ?? suggestion.label}
        renderItem={(suggestion) => <SuggestionLine suggestion={suggestion} />}
        onItem={({ shopId, text: name }) => {
          rememberSearch('shop', name)
          redirectTo(pageUrl('/pages/shop/shop', { id: shopId }))
        }}
      />
      {!text && (
        <SearchWords
          title={t('search.history')}
          words={history}
          onWord={search}
          onClear={() => forgetSearches('shop')}
        />
      )}
    </PageFrame>
  )
}
