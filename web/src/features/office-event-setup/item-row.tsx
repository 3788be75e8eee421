import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { IconButton } from '../../ui/button.tsx'
import { showModal } from '../../ui/modal-store.ts'
import css from './set-up.module.css'

interface ItemRowProps {
  name: string
  /** Further details. */
  children?: ReactNode
  onEdit?: (() => void) | undefined
  onRemove?: (() => void) | undefined
  /** Null shows the button disabled: see `moveSteps`. */
  onUp?: (() => void) | null | undefined
  onDown?: (() => void) | null | undefined
}

/** An item of a list, with its actions. */
export function ItemRow({ name, children, onEdit, onRemove, onUp, onDown }: ItemRowProps) {
  const t = useText()
  const shown = name || t('setup.item.untitled')
  const remove = () => {
    const content = t('setup.item.sure', { name: shown })
    void showModal({ content, isDangerous: true }).then((isSure) => isSure && onRemove?.())
  }
  const icons = [
    { label: t('setup.item.up', { name: shown }), onPress: onUp, icon: <IconArrowUp {...look} /> },
    { label: t('setup.item.down', { name: shown }), onPress: onDown, icon: <IconArrowDown {...look} /> },
    { label: t('setup.item.edit', { name: shown }), onPress: onEdit, icon: <IconPencil {...look} /> },
    {
      label: t('setup.item.remove', { name: shown }),
      onPress: onRemove && remove,
      icon: <IconTrash {...look} />,
    },
  ]
  return (
    <li className={css.row}>
      <div className={css.rowWords}>
        <p className={css.rowName}>{shown}</p>
        {children}
      </div>
      <div className={css.rowActions}>
        {icons.map((icon) => (
          <RowAction key={icon.label} {...icon} />
        ))}
      </div>
    </li>
  )
}

interface RowActionProps {
  label: string
  icon: ReactNode
  /** Null: disabled now; undefined: not offered. */
  onPress: (() => void) | null | undefined
}

function RowAction({ label, icon, onPress }: RowActionProps) {
  if (onPress === undefined) return null
  return (
    <IconButton label={label} disabled={onPress === null} onClick={onPress ?? undefined}>
      {icon}
    </IconButton>
  )
}

const look = { size: 20, stroke: 1.8, 'aria-hidden': true } as const
