import type { Output } from '@tiantian/contracts/action.ts'
import type { queryProducts } from '@tiantian/contracts/search/search.ts'
import { useFormat } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/texts.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { useCar } from '../vehicle/car.ts'
import type { ProductSearch } from './product-search.ts'
import { vehicleOf } from './product-search.ts'
import css from './result-page.module.css'

export type ResultBlocks = Output<typeof queryProducts>
type ResultBlockRow = Pick<ResultBlocks['rows'][number], 'match' | 'others'>

/** The title of the block that a hit starts: hits by number and relaxed results are grouped in blocks. */
export function blockTitle(
  { match, others = 'some' }: ResultBlockRow,
  before: ResultBlockRow | undefined,
  t: Translate,
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

interface FoundNoteProps {
  search: ProductSearch
  first: ResultBlocks | undefined
}

/** What a user should know before the results: the number is outdated, or nothing matches the whole query or fits their car. */
export function FoundNote({ search, first }: FoundNoteProps) {
  const t = useText()
  const { car, label } = useCar()
  if (first?.replacement) {
    const { oldNumber, newNumber } = first.replacement
    return <p className={css.note}>{t('search.replaced', { oldNumber, newNumber })}</p>
  }
  if (car && first && isWithoutFit(search, first))
    return <p className={css.note}>{t('search.nothingForCar', { car: label })}</p>
  return first?.isNearest && first.rows.length > 0 ? <p className={css.note}>{t('search.nearest')}</p> : null
}

/** What fits the chosen car comes first and alone: a list that begins with a part that does not holds none. */
const isWithoutFit = (search: ProductSearch, { leftOut, rows }: ResultBlocks) =>
  !(search.text || search.allCars || search.engine || vehicleOf(search) || leftOut) && rows[0]?.fit === 'no'
