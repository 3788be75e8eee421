import type { Language } from '@tiantian/contracts/language.ts'
import { dayText } from '../../../platform/text/wording.ts'
import type { PreparedNotification } from '../../user/notifications/notify.ts'
import { defineNotification, readerOf, wordsOf } from '../../user/notifications/notify.ts'

type DecidedRenewal = 'returned' | 'accepted'
type DecidedText = readonly [subject: string, text: string]

const TEXTS: Readonly<Record<DecidedRenewal, Readonly<Record<Language, DecidedText>>>> = {
  returned: {
    'zh-Hans': ['新证照被退回：{name}', '“{name}”的新证照需要更正。打开企业页面查看原因，再重新上传。{note}'],
    en: [
      'New paper returned: {name}',
      'The new paper of {name} needs correcting. Open the page of the enterprise, read why, and send it again. {note}',
    ],
    ru: [
      'Новый документ возвращён: {name}',
      'Новый документ предприятия «{name}» нужно исправить. Откройте страницу предприятия, прочтите причину и отправьте его снова. {note}',
    ],
    kk: [
      'Жаңа құжат қайтарылды: {name}',
      '«{name}» кәсіпорнының жаңа құжатын түзету керек. Кәсіпорын бетін ашып, себебін оқып, қайта жіберіңіз. {note}',
    ],
  },
  accepted: {
    'zh-Hans': ['新证照已通过：{name}', '“{name}”的新证照已通过审核，有效期至{date}。'],
    en: ['New paper accepted: {name}', 'The new paper of {name} is accepted and valid until {date}.'],
    ru: [
      'Новый документ принят: {name}',
      'Новый документ предприятия «{name}», действующий до {date}, принят.',
    ],
    kk: [
      'Жаңа құжат қабылданды: {name}',
      '«{name}» кәсіпорнының жаңа құжаты қабылданды, {date} дейін жарамды.',
    ],
  },
}

const OPEN: Readonly<Record<Language, string>> = {
  'zh-Hans': '查看企业',
  en: 'Open the enterprise',
  ru: 'Открыть предприятие',
  kk: 'Кәсіпорынды ашу',
}

interface RenewalReader {
  readonly reader: PreparedNotification['reader']
  readonly state: string
  readonly name: string
  readonly note: string
  readonly expiresOn: string
}

/** To the owner, what became of the paper that was sent. */
export const renewalDecided = defineNotification<{ readonly id: string; readonly state: DecidedRenewal }>({
  kind: 'enterprise.renewal',
  topic: 'enterprise',
  async prepare(tx, { id, state }) {
    const [row] = await tx<RenewalReader[]>`
      select ${readerOf(tx, 'u')} as reader,
        r.state, a.name, r.note, d.expires_on::text as "expiresOn"
      from enterprise_renewals r join enterprise_applications a on a.id = r.application_id
        join enterprise_documents d on d.renewal_id = r.id join users u on u.id = a.user_id and u.erased_at is null
      where r.id = ${id}`
    // It may have been sent again meanwhile.
    if (!row || row.state !== state) return []
    return [
      {
        reader: row.reader,
        words: wordsOf(TEXTS[state], OPEN),
        params: (language) => ({ name: row.name, note: row.note, date: dayText(language, row.expiresOn) }),
        path: '/#/pages/enterprise/apply',
        groupKey: `${id} renewal`,
      },
    ]
  },
})
