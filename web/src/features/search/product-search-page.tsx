import type { Suggestion } from '@tiantian/contracts/search/search.ts'
import { hotWords, suggestProducts } from '@tiantian/contracts/search/search.ts'
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

/** The page to enter a query: a part number, a car, a name (S2.33). */
export function ProductSearchPage({ text: given = '' }: { text: string | undefined }) {
  const t = useText()
  const { redirectTo } = useNavigator()
  const [text, setText] = useState(beginningOf(given))
  const suggestions = useSuggestions(text, suggestProducts)
  const search = (wanted: string) => {
    rememberSearch('product', wanted)
    redirectTo(pageUrl('/pages/utils/list-product', { text: wanted.trim() }))
  }
  const follow = (suggestion: Suggestion) => {
    rememberSearch('product', textOf(suggestion))
    redirectTo(addressOf(suggestion))
  }
  return (
    <PageFrame title={t('search.products')} className={css.page}>
      <SearchBox
        label={t('search.products')}
        placeholder={t('search.productPlaceholder')}
        text={text}
        onText={setText}
        onSubmit={search}
        items={suggestions}
        itemKey={suggestionKey}
        renderItem={(suggestion) => <SuggestionLine suggestion={suggestion} />}
        onItem={follow}
      />
      {!text && <BeforeTyping onWord={search} />}
    </PageFrame>
  )
}

/** Recent searches, popular searches, and suggestions. */
function BeforeTyping({ onWord }: { onWord: (word: string) => void }) {
  const t = useText()
  const hot = useQuery(query(hotWords, {}))
  return (
    <>
      <SearchHistory kind="product" onWord={onWord} />
      <SearchWords title={t('search.hot')} words={hot.data?.words ?? []} onWord={onWord} />
      <p className={css.help}>{t('search.help')}</p>
    </>
  )
}

/** A part number opens that of its brand, whose product comes first, followed by those of other brands. */
const textOf = ({ kind, text, hint }: Suggestion): string => (kind === 'number' ? `${hint} ${text}` : text)

/** The target of a suggestion: its kind decides, for a part number also has a brand, and a part may have a car. */
function addressOf(suggestion: Suggestion): string {
  const { kind, category, brand, vehicle, engine, shopId } = suggestion
  if (kind === 'shop') return pageUrl('/pages/shop/shop', { id: shopId })
  if (kind === 'category') return pageUrl('/pages/product/list', { category, ...vehicle })
  if (kind === 'brand') return pageUrl('/pages/product/list', { brand })
  if (kind === 'vehicle') return pageUrl('/pages/product/list', vehicle)
  if (kind === 'engine') return pageUrl('/pages/product/list', { engine })
  return pageUrl('/pages/utils/list-product', { text: textOf(suggestion) })
}
