import type { ReviewedProduct } from '@tiantian/contracts/product/review.ts'
import { useText } from '../../i18n/use-text.ts'
import { mediaUrl } from '../../ui/picture-address.ts'
import { languageName } from '../shell/alliance.ts'
import css from './product-diff.module.css'

type SeenField = ReviewedProduct['fields'][number]
type DiffValue = SeenField['before'][number]

interface ProductDiffProps {
  fields: readonly SeenField[]
  /** Of a first publication buyers see nothing yet. */
  isEdit: boolean
}

/** What buyers see beside what the seller wants them to see; of names those alone that change. */
export function ProductDiff({ fields, isEdit }: ProductDiffProps) {
  const t = useText()
  return (
    <dl className={css.diff}>
      {fields.flatMap((field) =>
        pairsOf(field, isEdit).map(({ language, before, after }) => (
          <div key={`${field.field} ${language}`} className={css.pair} data-edit={isEdit || undefined}>
            <dt>
              {t(`vetting.product.field.${field.field}`)}
              {language && <span className={css.language}>{languageName(language)}</span>}
            </dt>
            {isEdit && (
              <dd className={css.before}>
                <span className={css.label}>{t('vetting.product.before')}</span>
                <FieldValues field={field.field} values={before} />
              </dd>
            )}
            <dd className={css.after}>
              {isEdit && <span className={css.label}>{t('vetting.product.after')}</span>}
              <FieldValues field={field.field} values={after} />
            </dd>
          </div>
        )),
      )}
    </dl>
  )
}

interface Pair {
  language: DiffValue['language']
  before: readonly DiffValue[]
  after: readonly DiffValue[]
}

function pairsOf({ before, after }: SeenField, isEdit: boolean): Pair[] {
  const languages = new Set([...before, ...after].map(({ language }) => language))
  const pairs = [...languages].map((language) => {
    const inIt = (values: readonly DiffValue[]) => values.filter((value) => value.language === language)
    return { language, before: inIt(before), after: inIt(after) }
  })
  if (pairs.length === 0) return [{ language: null, before, after }]
  const isSame = (pair: Pair) => pair.before[0]?.text === pair.after[0]?.text
  return isEdit ? pairs.filter((pair) => pair.language === null || !isSame(pair)) : pairs
}

function FieldValues({ field, values }: { field: SeenField['field']; values: readonly DiffValue[] }) {
  const t = useText()
  if (values.length === 0) return <span className={css.none}>{t('vetting.product.nothing')}</span>
  if (field === 'pictures')
    return (
      <span className={css.pictures}>
        {values.map(({ text }, at) => (
          <a key={text} href={mediaUrl(text)} target="_blank" rel="noreferrer">
            <img src={mediaUrl(text)} alt={t('vetting.product.picture', { number: at + 1 })} />
          </a>
        ))}
      </span>
    )
  return values.map(({ text, language }) => (
    <span key={text} lang={language ?? undefined}>
      {field === 'condition' ? t(`catalogue.condition.${text as 'new'}`) : text}
    </span>
  ))
}
