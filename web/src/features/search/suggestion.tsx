import type { Suggestion } from '@tiantian/contracts/search/search.ts'
import { useText } from '../../i18n/use-text.ts'
import css from './suggestion-line.module.css'

/** The identity of a suggestion among its neighbours: two shops may have the same name. */
export const suggestionKey = ({
  kind,
  shopId,
  city,
  category,
  brand,
  vehicle,
  engine,
  text,
}: Suggestion): string => JSON.stringify([kind, shopId, city, category, brand, vehicle, engine, text])

/** A suggestion and its kind. */
export function SuggestionLine({ suggestion: { kind, label, hint } }: { suggestion: Suggestion }) {
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
