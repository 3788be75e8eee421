import { ANSWER_REMINDER_DAYS } from '@tiantian/contracts/enterprise/state.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { dayText } from '../../platform/text/wording.ts'
import type { PreparedNotification } from '../user/notifications/notify.ts'
import { defineNotification, readerOf, wordsOf } from '../user/notifications/notify.ts'
import type { NotifiedKind } from './application-notification.ts'
import { OPEN, pageOfKind } from './application-notification.ts'

const DAY_MS = 86_400_000

const TEXTS: Readonly<Record<'soon' | 'over', Readonly<Record<Language, readonly [string, string]>>>> = {
  soon: {
    'zh-Hans': [
      '请在{date}前更正申请：{name}',
      '“{name}”的申请已退回更正，至今未重新提交。{date}之后申请将自动撤回。',
    ],
    en: [
      'Correct your application by {date}: {name}',
      'The application of {name} was returned and has not come back. After {date} it is withdrawn by itself.',
    ],
    ru: [
      'Исправьте заявку до {date}: {name}',
      'Заявку «{name}» вернули на исправление, но вы её ещё не отправили. После {date} она будет отозвана автоматически.',
    ],
    kk: [
      'Өтінімді {date} дейін түзетіңіз: {name}',
      '«{name}» өтінімі түзетуге қайтарылған, бірақ әлі қайта жіберілмеді. {date} кейін ол автоматты түрде қайтарып алынады.',
    ],
  },
  over: {
    'zh-Hans': [
      '申请已自动撤回：{name}',
      '“{name}”的申请未在期限内更正，已自动撤回。您可以随时重新申请，已填写的内容仍会保留。',
    ],
    en: [
      'Application withdrawn: {name}',
      'The application of {name} was not corrected in time and is withdrawn. You can apply again at any time; what you typed is kept.',
    ],
    ru: [
      'Заявка отозвана: {name}',
      'Заявку «{name}» не исправили в срок, и она отозвана. Можно подать её снова в любое время: введённое сохранилось.',
    ],
    kk: [
      'Өтінім қайтарып алынды: {name}',
      '«{name}» өтінімі мерзімінде түзетілмеді, сондықтан қайтарып алынды. Кез келген уақытта қайта өтінім бере аласыз: енгізгеніңіз сақталған.',
    ],
  },
}

interface AnswerRow {
  readonly reader: PreparedNotification['reader']
  readonly kind: NotifiedKind
  readonly name: string
  readonly state: string
  readonly warned: string
  readonly due: string
}

/** Reminds an applicant of a returned application, and says when its term is over. */
export const answerDue = defineNotification<{ readonly id: string; readonly isOver: boolean }>({
  kind: 'enterprise.answer',
  topic: 'enterprise',
  async prepare(tx, { id, isOver }) {
    const [row] = await tx<AnswerRow[]>`
      select ${readerOf(tx, 'u')} as reader, a.kind, a.name, a.state, a.answer_warned_at::text as warned, a.answer_due::text as due
      from enterprise_applications a join users u on u.id = a.user_id and u.erased_at is null
      where a.id = ${id} and a.answer_warned_at is not null`
    // It may have been submitted meanwhile.
    if (!row || row.state !== (isOver ? 'withdrawn' : 'returned')) return []
    const last = Math.max(
      new Date(row.due).getTime(),
      new Date(row.warned).getTime() + ANSWER_REMINDER_DAYS * DAY_MS,
    )
    return [
      {
        reader: row.reader,
        words: wordsOf(TEXTS[isOver ? 'over' : 'soon'], OPEN),
        params: (language) => ({
          name: row.name,
          date: dayText(language, new Date(last).toISOString().slice(0, 10)),
        }),
        path: pageOfKind(row.kind),
        groupKey: `${id} answer`,
      },
    ]
  },
})
