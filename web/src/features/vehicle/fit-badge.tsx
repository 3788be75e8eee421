import type { Fit } from '@tiantian/contracts/product/vehicle.ts'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Tag } from '../../ui/chip.tsx'
import { CheckIcon, CrossIcon, MinusIcon } from '../../ui/icons.tsx'
import { QuestionIcon } from './icons.tsx'

const SERIES_STYLES = {
  fits: { tone: 'success', icon: <CheckIcon size={14} /> },
  maybe: { tone: 'warning', icon: <QuestionIcon size={14} /> },
  no: { tone: 'danger', icon: <CrossIcon size={14} /> },
  unknown: { tone: 'neutral', icon: <MinusIcon size={14} /> },
} as const satisfies Record<Fit, { tone: string; icon: ReactNode }>

/** Whether a part fits the chosen car: always as text with an icon, never by colour alone. */
export function FitBadge({ fit }: { fit: Fit }) {
  const t = useText()
  const { tone, icon } = SERIES_STYLES[fit]
  return (
    <Tag tone={tone} icon={icon}>
      {t(`vehicle.fit.${fit}`)}
    </Tag>
  )
}
