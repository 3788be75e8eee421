import type { Role } from '@tiantian/contracts/permission.ts'
import { ROLES } from '@tiantian/contracts/permission.ts'
import type { I18nText } from '../../i18n/texts.ts'
import { useText } from '../../i18n/use-text.ts'

const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text)

/** `roleNameIn(t, 'editor:ru')`: the role as text, with the language that it is for. */
export function roleNameIn(t: I18nText, given: string): string {
  const [role = '', scope] = given.split(':')
  const name = isRole(role) ? t(`office.role.${role}`) : role
  return scope === undefined ? name : `${name} (${scope})`
}

export function useRoleName(): (given: string) => string {
  const t = useText()
  return (given) => roleNameIn(t, given)
}
