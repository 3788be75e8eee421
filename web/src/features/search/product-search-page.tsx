import type { Suggestion } from '@tiantian/contracts/search/search.ts'
import { hotWords, suggestProducts } from '@tiantian/contracts/search/search.ts'
import { useText } from '../../i18n/use-text.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { pageUrl } from '../shell/page-url.ts'
import css from './search-page.module.css'
import { SearchPage } from './search-page.tsx'
import { SearchWords } from './search-words.tsx'

/** The page to enter a query: a part number, a car, a name (S2.33). */
export function ProductSearchPage({ text }: { text: string | undefined }) {
  const t = useText()
  return (
    <SearchPage
      kind="product"
      title={t('search.products')}
      placeholder={t('search.productPlaceholder')}
      text={text}
      suggest={suggestProducts}
      textOf={textOf}
      addressOf={addressOf}
    >
      {(search) => <HotWords onWord={search} />}
    </SearchPage>
  )
}

/** Popular searches, and what may be typed. */
function HotWords({ onWord }: { onWord: (word: string) => void }) {
  const t = useText()
  const hot = useQuery(query(hotWords, {}))
  return (
    <>
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
