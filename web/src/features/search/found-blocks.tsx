import type { Output } from '@tiantian/contracts/action.ts'
import type { queryProducts } from '@tiantian/contracts/search/search.ts'
import { useText } from '../../i18n/use-text.ts'
import css from './result-page.module.css'

export type Found = Output<typeof queryProducts>
type Match = Found['rows'][number]['match']

/** The title of the block that a find begins: finds by number and those for other cars stand in blocks. */
export function blockTitle(match: Match, before: Match, t: ReturnType<typeof useText>): string | undefined {
  return match === undefined || match === before ? undefined : t(`search.block.${match}`)
}

/** What a person should know before she reads the finds: the number is outdated, or nothing answers all she asked. */
export function FoundNote({ first }: { first: Found | undefined }) {
  const t = useText()
  if (first?.replacement) {
    const { oldNumber, newNumber } = first.replacement
    return <p className={css.note}>{t('search.replaced', { oldNumber, newNumber })}</p>
  }
  return first?.isNearest && first.rows.length > 0 ? <p className={css.note}>{t('search.nearest')}</p> : null
}
