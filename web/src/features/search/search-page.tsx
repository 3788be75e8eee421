import type { Suggestion, suggestProducts, suggestShops } from '@tiantian/contracts/search/search.ts'
import type { ReactNode } from 'react'
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
import { useSuggestions } from './use-suggestions.ts'

interface SearchPageProps {
  kind: 'product' | 'shop'
  title: string
  placeholder: string
  /** Of the address. */
  text: string | undefined
  suggest: typeof suggestProducts | typeof suggestShops
  /** What the history remembers of a suggestion. */
  textOf: (suggestion: Suggestion) => string
  addressOf: (suggestion: Suggestion) => string
  /** Words to press instead of typing, below the recent ones. */
  children: (search: (word: string) => void) => ReactNode
}

/** The page to enter a query, with what was searched recently. */
export function SearchPage(props: SearchPageProps) {
  const { kind, title, placeholder, text: given = '', suggest, textOf, addressOf, children } = props
  const { redirectTo } = useNavigator()
  const [text, setText] = useState(beginningOf(given))
  const suggestions = useSuggestions(text, suggest)
  const search = (wanted: string) => {
    rememberSearch(kind, wanted)
    redirectTo(pageUrl(`/pages/utils/list-${kind}`, { text: wanted.trim() }))
  }
  const follow = (suggestion: Suggestion) => {
    rememberSearch(kind, textOf(suggestion))
    redirectTo(addressOf(suggestion))
  }
  return (
    <PageFrame title={title} className={css.page}>
      <SearchBox
        label={title}
        placeholder={placeholder}
        text={text}
        onText={setText}
        onSubmit={search}
        items={suggestions}
        itemKey={suggestionKey}
        renderItem={(suggestion) => <SuggestionLine suggestion={suggestion} />}
        onItem={follow}
      />
      {!text && (
        <>
          <SearchHistory kind={kind} onWord={search} />
          {children(search)}
        </>
      )}
    </PageFrame>
  )
}

/** The identity of a suggestion among its neighbours: two shops may have the same name. */
const suggestionKey = ({ kind, shopId, city, category, brand, vehicle, engine, text }: Suggestion): string =>
  JSON.stringify([kind, shopId, city, category, brand, vehicle, engine, text])

/** A suggestion and its kind. */
function SuggestionLine({ suggestion: { kind, label, hint } }: { suggestion: Suggestion }) {
  const t = useText()
  return (
    <>
      <span className={css.what}>
        <span className={css.label}>{label}</span>
        {hint && <span className={css.hint}>{hint}</span>}
      </span>
      <span className={css.kind}>{t(`search.kind.${kind}`)}</span>
    </>
  )
}
