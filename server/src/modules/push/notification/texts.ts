import type { Language } from '@tiantian/contracts/language.ts'
import { inEveryLanguage } from '@tiantian/contracts/language.ts'
import { filled } from '../../user/notifications/notification.ts'
import type { PreparedNotification } from '../../user/notifications/notify.ts'

export type ToldTexts = Readonly<Record<Language, { readonly subject: string; readonly text: string }>>

/** As they are stored and sent. */
export const textsOf = ({ words, params }: Pick<PreparedNotification, 'words' | 'params'>): ToldTexts =>
  inEveryLanguage((language) => {
    const given = params(language)
    const { subject, text } = words[language]
    return { subject: filled(subject, given), text: filled(text, given) }
  })
