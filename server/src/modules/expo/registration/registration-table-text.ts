import type { RegistrationState } from '@tiantian/contracts/expo/state.ts'
import type { Language } from '@tiantian/contracts/language.ts'

export interface TableText {
  readonly sheet: string
  /** In cell order. */
  readonly columns: readonly string[]
  readonly states: Readonly<Record<RegistrationState, string>>
  readonly yes: string
  readonly no: string
}

export const TABLE_TEXTS: Readonly<Record<Language, TableText>> = {
  'zh-Hans': {
    sheet: '报名',
    columns: [
      ...['报名编号', '状态', '报名时间', '联系人', '邮箱', '电话', '公司', '职务', '语言'],
      ...['票号', '票种', '参会人', '拉丁字母姓名', '参会人公司', '参会人职务', '入场时间'],
    ],
    states: {
      held: '未提交',
      pending_email: '待确认邮箱',
      pending_approval: '待审核',
      pending_payment: '待付款',
      confirmed: '已确认',
      queued: '候补中',
      rejected: '未通过',
      cancelled: '已取消',
      expired: '已过期',
    },
    yes: '是',
    no: '否',
  },
  en: {
    sheet: 'Registrations',
    columns: [
      ...[
        'Registration',
        'State',
        'Registered',
        'Contact',
        'Email',
        'Phone',
        'Company',
        'Position',
        'Language',
      ],
      ...[
        'Ticket',
        'Ticket type',
        'Attendee',
        'In Latin letters',
        'Attendee company',
        'Attendee position',
        'Entered',
      ],
    ],
    states: {
      held: 'not sent',
      pending_email: 'Mail not confirmed',
      pending_approval: 'waiting',
      pending_payment: 'Payment awaited',
      confirmed: 'confirmed',
      queued: 'in the queue',
      rejected: 'not accepted',
      cancelled: 'cancelled',
      expired: 'expired',
    },
    yes: 'yes',
    no: 'no',
  },
  ru: {
    sheet: 'Регистрации',
    columns: [
      ...[
        'Регистрация',
        'Состояние',
        'Дата регистрации',
        'Контактное лицо',
        'Почта',
        'Телефон',
        'Компания',
        'Должность',
        'Язык',
      ],
      ...[
        'Билет',
        'Вид билета',
        'Участник',
        'Латиницей',
        'Компания участника',
        'Должность участника',
        'Вошёл',
      ],
    ],
    states: {
      held: 'не отправлена',
      pending_email: 'Почта не подтверждена',
      pending_approval: 'ждёт ответа',
      pending_payment: 'Ждёт оплаты',
      confirmed: 'подтверждена',
      queued: 'в очереди',
      rejected: 'не принята',
      cancelled: 'отменена',
      expired: 'истекла',
    },
    yes: 'да',
    no: 'нет',
  },
  kk: {
    sheet: 'Тіркеулер',
    columns: [
      ...[
        'Тіркеу',
        'Күйі',
        'Тіркелген уақыты',
        'Байланыс тұлғасы',
        'Пошта',
        'Телефон',
        'Компания',
        'Лауазымы',
        'Тілі',
      ],
      ...[
        'Билет',
        'Билет түрі',
        'Қатысушы',
        'Латын әрпімен',
        'Қатысушының компаниясы',
        'Қатысушының лауазымы',
        'Кірген уақыты',
      ],
    ],
    states: {
      held: 'жіберілмеген',
      pending_email: 'Пошта расталмаған',
      pending_approval: 'жауап күтуде',
      pending_payment: 'Төлем күтілуде',
      confirmed: 'расталған',
      queued: 'кезекте',
      rejected: 'қабылданбаған',
      cancelled: 'бас тартылған',
      expired: 'мерзімі өткен',
    },
    yes: 'иә',
    no: 'жоқ',
  },
}
