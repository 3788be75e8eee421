import type { Language } from '@tiantian/contracts/language.ts'
import { inEveryLanguage } from '@tiantian/contracts/language.ts'
import type { Permission } from '@tiantian/contracts/permission.ts'
import { permissionsOf, ROLES } from '@tiantian/contracts/permission.ts'
import type { Fragment, Queryable } from '../../../platform/database/database.ts'
import type { PreparedNotification } from './notify.ts'

/** The user that a statement names so, as the reader of a notification. */
export function readerOf(sql: Queryable, alias: string): Fragment {
  const user = sql(alias)
  return sql`jsonb_build_object('id', ${user}.id, 'email', ${user}.email, 'mobile', ${user}.mobile,
    'language', ${user}.language)`
}

/** The officers who have a permission, as readers; without the user whom `without` names. */
export function officersIn(sql: Queryable, permission: Permission, without: Fragment = sql`null`): Fragment {
  const roles = ROLES.filter((role) => permissionsOf([role]).includes(permission))
  return sql`(
    select coalesce(jsonb_agg(${readerOf(sql, 'f')} order by f.id), '[]') from users f
    where f.roles <> '{}' and f.roles && ${roles}::text[] and f.erased_at is null and f.id is distinct from ${without})`
}

type SubjectAndText = readonly [subject: string, text: string]

/** The words of a notification, with those of the button that opens its page. */
export const wordsOf = (
  texts: Readonly<Record<Language, SubjectAndText>>,
  open: Readonly<Record<Language, string>>,
): PreparedNotification['words'] =>
  inEveryLanguage((language) => {
    const [subject, text] = texts[language]
    return { subject, text, open: open[language] }
  })
