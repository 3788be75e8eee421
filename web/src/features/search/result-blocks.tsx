import type { Output } from '@tiantian/contracts/action.ts'
import type { queryProducts } from '@tiantian/contracts/search/search.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { useCar } from '../vehicle/car.ts'
import css from './result-page.module.css'

export type ResultBlocks = Output<typeof queryProducts>
type ResultBlockRow = Pick<ResultBlocks['rows'][number], 'match' | 'others'>

/** The title of the block that a hit starts: hits by number and relaxed results are grouped in blocks. */
export function blockTitle(
  { match, others = 'some' }: ResultBlockRow,
  before: ResultBlockRow | undefined,
  t: ReturnType<typeof useText>,
): string | undefined {
  if (match === undefined || (match === before?.match && (match !== 'other' || others === before.others)))
    return undefined
  return match === 'other' ? t(`search.others.${others}`) : t(`search.block.${match}`)
}

interface LeftOutProps {
  leftOut: NonNullable<ResultBlocks['leftOut']>
  onShow: () => void
}

/** Below what fits the chosen car: how much does not, folded. */
export function LeftOut({ leftOut: { total, isAbout }, onShow }: LeftOutProps) {
  const t = useText()
  const format = useFormat()
  const { label } = useCar()
  const amount = format.amount(total, isAbout)
  return (
    <section className={css.leftOut} aria-label={t('search.leftOut.title')}>
      <h2>{t('search.leftOut.title')}</h2>
      <p>{t('search.leftOut.text', { car: label })}</p>
      <Button variant="secondary" onClick={onShow}>
        {t('search.show', { count: total, amount })}
      </Button>
    </section>
  )
}

/** What a user should know before the results: the number is outdated, or nothing matches the whole query. */
export function FoundNote({ first }: { first: ResultBlocks | undefined }) {
  const t = useText()
  if (first?.replacement) {
    const { oldNumber, newNumber } = first.replacement
    return <p className={css.note}>{t('search.replaced', { oldNumber, newNumber })}</p>
  }
  return first?.isNearest && first.rows.length > 0 ? <p className={css.note}>{t('search.nearest')}</p> : null
}
