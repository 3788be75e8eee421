import type { Output } from '@tiantian/contracts/action.ts'
import type { queryProducts } from '@tiantian/contracts/search/search.ts'
import { useText } from '../../i18n/use-text.ts'
import css from './result-page.module.css'

export type FoundBlocksResult = Output<typeof queryProducts>
type FoundBlocksRow = Pick<FoundBlocksResult['rows'][number], 'match' | 'others'>

/** The title of the block that a hit starts: hits by number and relaxed results are grouped in blocks. */
export function blockTitle(
  { match, others = 'some' }: FoundBlocksRow,
  before: FoundBlocksRow | undefined,
  t: ReturnType<typeof useText>,
): string | undefined {
  if (match === undefined || (match === before?.match && (match !== 'other' || others === before.others)))
    return undefined
  return match === 'other' ? t(`search.others.${others}`) : t(`search.block.${match}`)
}

/** What a user should know before the results: the number is outdated, or nothing matches the whole query. */
export function FoundNote({ first }: { first: FoundBlocksResult | undefined }) {
  const t = useText()
  if (first?.replacement) {
    const { oldNumber, newNumber } = first.replacement
    return <p className={css.note}>{t('search.replaced', { oldNumber, newNumber })}</p>
  }
  return first?.isNearest && first.rows.length > 0 ? <p className={css.note}>{t('search.nearest')}</p> : null
}
