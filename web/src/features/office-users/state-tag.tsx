import type { UserListRow } from '@tiantian/contracts/user/office.ts'
import { useText } from '../../i18n/use-text.ts'
import { Tag } from '../../ui/chip.tsx'

export const ACCOUNT_TONES = {
  normal: 'success',
  banned: 'danger',
  auditing: 'warning',
  refused: 'danger',
  closed: 'neutral',
} as const

export function StateTag({ state }: Pick<UserListRow, 'state'>) {
  const t = useText()
  return <Tag tone={ACCOUNT_TONES[state]}>{t(`office.state.${state}`)}</Tag>
}
