import type { Language } from '@tiantian/contracts/language.ts'
import type { PaperStage } from '../../enterprise/renewal/watch-papers.ts'

interface RunOutText {
  readonly subject: string
  readonly text: string
}

export const RUNS_OUT: Readonly<Record<PaperStage, Readonly<Record<Language, RunOutText>>>> = {
  30: {
    'zh-Hans': {
      subject: '“{enterprise}”的营业执照即将到期',
      text: '“{enterprise}”的营业执照有效期至{date}。请在企业页面上传新执照，审核通过前原认证继续有效。',
    },
    en: {
      subject: 'The licence of {enterprise} runs out in a month',
      text: 'The licence of {enterprise} is valid until {date}. Send the new one on the page of the enterprise: it stays verified while the office looks at it.',
    },
    ru: {
      subject: '«{enterprise}»: срок регистрационного документа истекает через месяц',
      text: 'До {date} действует регистрационный документ предприятия «{enterprise}». Отправьте новый на странице предприятия: пока его проверяют, знак подтверждения остаётся.',
    },
    kk: {
      subject: '«{enterprise}»: тіркеу құжатының мерзімі бір айдан кейін бітеді',
      text: '«{enterprise}» кәсіпорнының тіркеу құжаты {date} дейін жарамды. Жаңасын кәсіпорын бетінде жіберіңіз: тексеріліп жатқанда растау белгісі сақталады.',
    },
  },
  7: {
    'zh-Hans': {
      subject: '“{enterprise}”的营业执照一周内到期',
      text: '“{enterprise}”的营业执照有效期至{date}，只剩几天。请尽快在企业页面上传新执照，审核通常需要两个工作日。',
    },
    en: {
      subject: 'The licence of {enterprise} runs out within a week',
      text: 'The licence of {enterprise} is valid until {date}, only a few days more. Send the new one on the page of the enterprise; the review usually takes two working days.',
    },
    ru: {
      subject: '«{enterprise}»: срок регистрационного документа истекает на этой неделе',
      text: 'До {date} действует регистрационный документ предприятия «{enterprise}», осталось несколько дней. Отправьте новый на странице предприятия. Проверка обычно занимает два рабочих дня.',
    },
    kk: {
      subject: '«{enterprise}»: тіркеу құжатының мерзімі бір аптада бітеді',
      text: '«{enterprise}» кәсіпорнының тіркеу құжаты {date} дейін жарамды, бірнеше күн ғана қалды. Жаңасын кәсіпорын бетінде жіберіңіз. Тексеру әдетте екі жұмыс күніне созылады.',
    },
  },
  0: {
    'zh-Hans': {
      subject: '“{enterprise}”的营业执照已到最后一天',
      text: '“{enterprise}”的营业执照有效期至{date}。之后{days}天内如未上传新执照，认证标识将被撤下。请立即在企业页面上传，审核期间标识保留。',
    },
    en: {
      subject: 'Last day of the licence of {enterprise}',
      text: 'The licence of {enterprise} is valid until {date}. If no new one is sent within {days} days, the verified badge is taken off. Send it now on the page of the enterprise; the badge stays while the office looks at it.',
    },
    ru: {
      subject: '«{enterprise}»: последний день регистрационного документа',
      text: 'До {date} действует регистрационный документ предприятия «{enterprise}». Если не отправить новый, знак подтверждения снимут. Срок в днях: {days}. Отправьте его сейчас на странице предприятия: пока его проверяют, знак остаётся.',
    },
    kk: {
      subject: '«{enterprise}»: тіркеу құжатының соңғы күні',
      text: '«{enterprise}» кәсіпорнының тіркеу құжаты {date} дейін жарамды. {days} күн ішінде жаңасы жіберілмесе, растау белгісі алынады. Оны қазір кәсіпорын бетінде жіберіңіз: тексеріліп жатқанда белгі сақталады.',
    },
  },
  [-1]: {
    'zh-Hans': {
      subject: '“{enterprise}”的营业执照已过期',
      text: '“{enterprise}”的营业执照已于{date}到期。请在{days}天内在企业页面上传新执照，否则认证标识将被撤下。审核期间标识保留。',
    },
    en: {
      subject: 'The licence of {enterprise} has run out',
      text: 'The licence of {enterprise} was valid until {date}. Send the new one on the page of the enterprise within {days} days, otherwise the verified badge is taken off. It stays while the office looks at the new one.',
    },
    ru: {
      subject: '«{enterprise}»: срок регистрационного документа истёк',
      text: 'Регистрационный документ предприятия «{enterprise}» действовал до {date}. Отправьте новый на странице предприятия, иначе знак подтверждения снимут. Срок в днях: {days}. Пока новый документ проверяют, знак остаётся.',
    },
    kk: {
      subject: '«{enterprise}»: тіркеу құжатының мерзімі бітті',
      text: '«{enterprise}» кәсіпорнының тіркеу құжаты {date} дейін жарамды болды. Жаңасын {days} күн ішінде кәсіпорын бетінде жіберіңіз, әйтпесе растау белгісі алынады. Жаңа құжат тексеріліп жатқанда белгі сақталады.',
    },
  },
}

export const LAPSED: Readonly<Record<Language, RunOutText>> = {
  'zh-Hans': {
    subject: '“{enterprise}”的认证已失效',
    text: '“{enterprise}”的营业执照已过期，没有新执照通过审核，认证标识已撤下。店铺照常营业。新执照通过审核后，标识立即恢复。',
  },
  en: {
    subject: '{enterprise} is no longer verified',
    text: 'The licence of {enterprise} has run out and no new one was accepted, so its verified badge is off. Its shops stay open. The badge returns as soon as a new licence is accepted.',
  },
  ru: {
    subject: '«{enterprise}» больше не подтверждено',
    text: 'Срок регистрационного документа предприятия «{enterprise}» истёк, новый не приняли, поэтому знак подтверждения снят. Магазины работают дальше. Знак вернётся, как только примут новый документ.',
  },
  kk: {
    subject: '«{enterprise}» енді расталмаған',
    text: '«{enterprise}» кәсіпорны тіркеу құжатының мерзімі бітті, жаңасы қабылданбады, сондықтан растау белгісі алынды. Дүкендері жұмысын жалғастырады. Жаңа құжат қабылданған бойда белгі қайтады.',
  },
}

export const OPEN: Readonly<Record<Language, string>> = {
  'zh-Hans': '查看企业',
  en: 'Open the enterprise',
  ru: 'Открыть предприятие',
  kk: 'Кәсіпорынды ашу',
}
