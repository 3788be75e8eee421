import type { ApplicationState } from '@tiantian/contracts/enterprise/state.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { Tx } from '../../platform/database/database.ts'
import { dayText } from '../../platform/text/wording.ts'
import type { PreparedNotification } from '../user/notifications/notify.ts'
import { defineNotification, queueNotifications, readerOf, wordsOf } from '../user/notifications/notify.ts'

type NotifiedState = Extract<
  ApplicationState,
  'submitted' | 'returned' | 'in_review' | 'approved' | 'rejected' | 'suspended' | 'revoked'
>
export type NotifiedKind = 'enterprise' | 'shop'
type Text = readonly [subject: string, text: string]

const TEXTS: Readonly<Record<NotifiedState, Readonly<Record<Language, Text>>>> = {
  submitted: {
    'zh-Hans': ['申请已提交：{name}', '我们已收到“{name}”的{what}，通常在两个工作日内完成审核。'],
    en: [
      'Application received: {name}',
      'We have the {what} of {name}. The review usually takes two working days.',
    ],
    ru: ['Заявка получена: {name}', 'Мы получили {what} «{name}». Проверка обычно занимает два рабочих дня.'],
    kk: [
      'Өтінім қабылданды: {name}',
      '«{name}» бойынша {what} алдық. Тексеру әдетте екі жұмыс күніне созылады.',
    ],
  },
  returned: {
    'zh-Hans': [
      '申请需要补充：{name}',
      '“{name}”的{what}有内容需要更正。打开申请，只需修改标出的部分，并在{due}前重新提交。{reason}',
    ],
    en: [
      'Please correct your application: {name}',
      'Something in the {what} of {name} needs correcting. Open it, change the marked fields and submit it again by {due}. {reason}',
    ],
    ru: [
      'Исправьте заявку: {name}',
      'В заявке «{name}» нужно кое-что исправить. Откройте её, измените отмеченные поля и отправьте снова до {due}. {reason}',
    ],
    kk: [
      'Өтінімді түзетіңіз: {name}',
      '«{name}» өтінімінде түзететін жер бар. Оны ашып, белгіленген өрістерді өзгертіп, {due} дейін қайта жіберіңіз. {reason}',
    ],
  },
  // Told only when an appeal was granted.
  in_review: {
    'zh-Hans': ['申诉成立：{name}', '“{name}”的{what}将重新审核：{reason}'],
    en: ['Your appeal is granted: {name}', 'The {what} of {name} is reviewed again: {reason}'],
    ru: ['Апелляция удовлетворена: {name}', 'Заявка «{name}» рассматривается снова: {reason}'],
    kk: ['Апелляция қанағаттандырылды: {name}', '«{name}» өтінімі қайта қаралады: {reason}'],
  },
  approved: {
    'zh-Hans': ['申请已通过：{name}', '“{name}”的{what}已通过审核。'],
    en: ['Approved: {name}', 'The {what} of {name} is approved.'],
    ru: ['Заявка одобрена: {name}', 'Заявка «{name}» одобрена.'],
    kk: ['Өтінім мақұлданды: {name}', '«{name}» өтінімі мақұлданды.'],
  },
  rejected: {
    'zh-Hans': ['申请未通过：{name}', '“{name}”的{what}未通过审核：{reason}'],
    en: ['Not approved: {name}', 'The {what} of {name} was not approved: {reason}'],
    ru: ['Заявка отклонена: {name}', 'Заявка «{name}» отклонена: {reason}'],
    kk: ['Өтінім қабылданбады: {name}', '«{name}» өтінімі қабылданбады: {reason}'],
  },
  suspended: {
    'zh-Hans': ['企业已暂停：{name}', '“{name}”已被联盟暂停：{reason}'],
    en: ['Suspended: {name}', 'The alliance has suspended {name}: {reason}'],
    ru: ['Работа приостановлена: {name}', 'Альянс приостановил работу «{name}»: {reason}'],
    kk: ['Жұмысы тоқтатылды: {name}', 'Альянс «{name}» жұмысын тоқтатты: {reason}'],
  },
  revoked: {
    'zh-Hans': [
      '企业认证已撤销：{name}',
      '联盟已撤销“{name}”的认证，其店铺已下架，未完成的订单仍需履行：{reason}',
    ],
    en: [
      'Struck off: {name}',
      'The alliance has struck off {name}. Its badge and its shops are gone; open orders are still to be fulfilled: {reason}',
    ],
    ru: [
      'Исключено из альянса: {name}',
      'Альянс исключил предприятие «{name}». Знак и магазины сняты, открытые заказы нужно выполнить: {reason}',
    ],
    kk: [
      'Альянстан шығарылды: {name}',
      'Альянс «{name}» кәсіпорнын шығарды. Белгісі мен дүкендері алынды, ашық тапсырыстарды орындау керек: {reason}',
    ],
  },
}

export const WHAT: Readonly<Record<NotifiedKind, Readonly<Record<Language, string>>>> = {
  enterprise: {
    'zh-Hans': '企业入驻申请',
    en: 'enterprise application',
    ru: 'заявку предприятия',
    kk: 'кәсіпорын өтінімін',
  },
  shop: { 'zh-Hans': '开店申请', en: 'shop application', ru: 'заявку на магазин', kk: 'дүкен өтінімін' },
}

export const OPEN: Readonly<Record<Language, string>> = {
  'zh-Hans': '查看申请',
  en: 'Open the application',
  ru: 'Открыть заявку',
  kk: 'Өтінімді ашу',
}

/** Where an applicant finds an application. */
export const pageOfKind = (kind: NotifiedKind) =>
  kind === 'shop' ? '/#/pages/shop/apply-shop' : '/#/pages/enterprise/apply'

interface ReachedState {
  readonly id: string
  readonly state: NotifiedState
}

/** Notifies the applicant of the state that has been reached, where there is a text for it. */
export const queueApplicationNotification = async (
  tx: Tx,
  { id, state }: { readonly id: string; readonly state: ApplicationState },
) => {
  if (state in TEXTS)
    await queueNotifications(tx, applicationDecided, [{ id, state: state as NotifiedState }])
}

interface NotifiedRow {
  readonly reader: PreparedNotification['reader']
  readonly kind: NotifiedKind
  readonly state: ApplicationState
  readonly name: string
  readonly reason: string
  readonly due: string
}

export const applicationDecided = defineNotification<ReachedState>({
  kind: 'enterprise.application',
  topic: 'enterprise',
  async prepare(tx, { id, state }) {
    const [row] = await tx<NotifiedRow[]>`
      select ${readerOf(tx, 'u')} as reader,
        a.kind, a.state, a.name, a.reason, coalesce(a.answer_due at time zone 'UTC', now())::date::text as due
      from enterprise_applications a join users u on u.id = a.user_id where a.id = ${id}`
    // A later state has its own notification.
    if (!row || row.state !== state) return []
    return [
      {
        reader: row.reader,
        words: wordsOf(TEXTS[state], OPEN),
        params: (language) => ({
          name: row.name,
          what: WHAT[row.kind][language],
          reason: row.reason,
          due: dayText(language, row.due),
        }),
        path: pageOfKind(row.kind),
      },
    ]
  },
})
