import { MEETING_KINDS_MAX } from '@tiantian/contracts/expo/meeting.ts'
import { useText } from '../../i18n/use-text.ts'
import { useQuery } from '../../sdk/use-query.ts'
import cards from '../../ui/cards.module.css'
import { Chip } from '../../ui/chip.tsx'
import { categoriesQuery, childrenOf } from '../product/category-query.ts'
import css from './meetings-page.module.css'

interface KindsFieldProps {
  label: string
  value: readonly string[]
  onChange: (slugs: string[]) => void
}

/** Top-level categories of the catalogue; ten at most. */
export function KindsField({ label, value, onChange }: KindsFieldProps) {
  const t = useText()
  const { data } = useQuery(categoriesQuery())
  const kinds = childrenOf(data?.categories ?? [], null)
  const isFull = value.length >= MEETING_KINDS_MAX
  const toggle = (slug: string) => {
    if (value.includes(slug)) onChange(value.filter((one) => one !== slug))
    else if (!isFull) onChange([...value, slug])
  }
  return (
    <fieldset className={css.chips}>
      <legend>{label}</legend>
      <p className={cards.muted}>{t('meeting.kinds')}</p>
      <div className={css.choices}>
        {kinds.map(({ slug, name }) => (
          <Chip key={slug} isSelected={value.includes(slug)} onClick={() => toggle(slug)}>
            {name}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}
