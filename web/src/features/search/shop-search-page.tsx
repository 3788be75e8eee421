import { suggestShops } from '@tiantian/contracts/search/search.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { useNavigator } from '../shell/frame/use-navigator.ts'
import { pageUrl } from '../shell/page-url.ts'
import { beginningOf } from './result-frame.tsx'
import { SearchBox } from './search-box.tsx'
import { rememberSearch } from './search-history.ts'
import css from './search-page.module.css'
import { SearchHistory } from './search-words.tsx'
import { suggestionKey } from './suggestion-key.ts'
import { SuggestionLine } from './suggestion-line.tsx'
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
      {!text && <SearchHistory kind="shop" onWord={search} />}
    </PageFrame>
  )
}
