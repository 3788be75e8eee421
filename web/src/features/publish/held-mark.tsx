import type { DatasetAccess } from '@tiantian/contracts/publish/dataset.ts'
import { useText } from '../../i18n/use-text.ts'
import css from './dataset-card.module.css'
import { LockIcon } from './icons.tsx'

/** In a list, where not everybody sees all figures. */
export function HeldMark({ access }: { access: DatasetAccess }) {
  const t = useText()
  if (access === 'public') return null
  return (
    <p className={css.held}>
      <LockIcon size={16} />
      {t(`publish.dataset.held.${access}Card`)}
    </p>
  )
}
