import type { Language } from '@tiantian/contracts/language.ts'
import { inEveryLanguage } from '@tiantian/contracts/language.ts'
import type { Fragment, Queryable } from '../../../platform/database/database.ts'
import type { PreparedNotification } from './notify.ts'

/** The user that a statement names so, as the reader of a notification. */
export function readerOf(sql: Queryable, alias: string): Fragment {
  const user = sql(alias)
  return sql`jsonb_build_object('id', ${user}.id, 'email', ${user}.email, 'mobile', ${user}.mobile,
    'language', ${user}.language)`
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
