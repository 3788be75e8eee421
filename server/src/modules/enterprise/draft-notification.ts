import { DRAFT_DAYS, DRAFT_WARNING_DAYS } from '@tiantian/contracts/enterprise/state.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { inEveryLanguage } from '@tiantian/contracts/language.ts'
import { dayText } from '../../platform/text/wording.ts'
import type { PreparedNotification } from '../user/notifications/notify.ts'
import { defineNotification, readerOf } from '../user/notifications/notify.ts'
import type { NotifiedKind } from './application-notification.ts'
import { OPEN, pageOfKind, WHAT } from './application-notification.ts'

const DAY_MS = 86_400_000

const TEXTS: Readonly<Record<Language, { readonly subject: string; readonly text: string }>> = {
  'zh-Hans': {
    subject: '未提交的申请即将删除',
    text: '您的{what}已有五个月没有改动。如在{date}之前仍未提交或修改，申请及已上传的文件将被删除。',
  },
  en: {
    subject: 'Your unfinished application will be deleted',
    text: 'Your {what} has not been changed for five months. Change or submit it by {date}; after that it is deleted with its papers.',
  },
  ru: {
    subject: 'Неотправленная заявка будет удалена',
    text: 'Вы не меняли {what} пять месяцев. Измените или отправьте её до {date}: после этого она будет удалена вместе с документами.',
  },
  kk: {
    subject: 'Жіберілмеген өтінім жойылады',
    text: 'Сіз {what} бес ай бойы өзгертпедіңіз. Оны {date} дейін өзгертіңіз немесе жіберіңіз: одан кейін ол құжаттарымен бірге жойылады.',
  },
}

interface WarnedRow {
  readonly reader: PreparedNotification['reader']
  readonly kind: NotifiedKind
  readonly warnedAt: string
}

/** Warns an applicant of a draft that will be deleted. */
export const draftWarned = defineNotification<{ readonly id: string }>({
  kind: 'enterprise.draft',
  async prepare(tx, { id }) {
    const [row] = await tx<WarnedRow[]>`
      select ${readerOf(tx, 'u')} as reader,
        a.kind, a.warned_at::text as "warnedAt"
      from enterprise_applications a join users u on u.id = a.user_id and u.erased_at is null
      where a.id = ${id} and a.state = 'draft' and a.warned_at >= a.updated_at`
    // It may have been changed or submitted meanwhile.
    if (!row) return []
    const last = new Date(new Date(row.warnedAt).getTime() + (DRAFT_DAYS - DRAFT_WARNING_DAYS) * DAY_MS)
    return [
      {
        reader: row.reader,
        words: inEveryLanguage((language) => ({ ...TEXTS[language], open: OPEN[language] })),
        params: (language) => ({
          what: WHAT[row.kind][language],
          date: dayText(language, last.toISOString().slice(0, 10)),
        }),
        path: pageOfKind(row.kind),
        groupKey: `${id} draft`,
      },
    ]
  },
})
