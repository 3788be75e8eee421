import type { Role } from '@tiantian/contracts/permission.ts'
import { ROLES } from '@tiantian/contracts/permission.ts'
import type { UserListRow } from '@tiantian/contracts/user/office.ts'
import type { Translate } from '../../i18n/texts.ts'
import { useText } from '../../i18n/use-text.ts'
import { Tag } from '../../ui/chip.tsx'

const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text)

/** `roleNameIn(t, 'editor:ru')`: the role as text, with the language that it is for. */
export function roleNameIn(t: Translate, given: string): string {
  const [role = '', scope] = given.split(':')
  const name = isRole(role) ? t(`office.role.${role}`) : role
  return scope === undefined ? name : `${name} (${scope})`
}

export function useRoleName(): (given: string) => string {
  const t = useText()
  return (given) => roleNameIn(t, given)
}

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
