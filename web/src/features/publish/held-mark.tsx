import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import type { DatasetAccess } from '@tiantian/contracts/publish/dataset.ts'
import { useText } from '../../i18n/use-text.ts'
import css from './dataset-card.module.css'

/** In a list, for a dataset with restricted figures. */
export function HeldMark({ access }: { access: DatasetAccess }) {
  const t = useText()
  if (access === 'public') return null
  return (
    <p className={css.held}>
      <IconLock size={16} aria-hidden="true" />
      {t(`publish.dataset.held.${access}Card`)}
    </p>
  )
}
