import type { Language } from '@tiantian/contracts/language.ts'
import type { PreparedNotification } from '../../user/notifications/notify.ts'
import { defineNotification, readerOf, wordsOf } from '../../user/notifications/notify.ts'
import { OPEN } from '../application-notification.ts'

type DecidedChange = 'approved' | 'rejected'

const TEXTS: Readonly<Record<DecidedChange, Readonly<Record<Language, readonly [string, string]>>>> = {
  approved: {
    'zh-Hans': ['企业信息变更已通过：{name}', '“{name}”的信息变更已通过审核，新信息即日起生效。'],
    en: ['Change approved: {name}', 'The change of {name} is approved: the new data count from now on.'],
    ru: ['Изменение одобрено: {name}', 'Изменение данных «{name}» одобрено, новые данные уже действуют.'],
    kk: [
      'Өзгеріс мақұлданды: {name}',
      '«{name}» деректерінің өзгерісі мақұлданды, жаңа деректер күшіне енді.',
    ],
  },
  rejected: {
    'zh-Hans': ['企业信息变更未通过：{name}', '“{name}”的信息变更未通过审核，原信息保持不变：{reason}'],
    en: [
      'Change not approved: {name}',
      'The change of {name} was not approved; everything stays as it was: {reason}',
    ],
    ru: [
      'Изменение отклонено: {name}',
      'Изменение данных «{name}» отклонено, прежние данные остаются: {reason}',
    ],
    kk: [
      'Өзгеріс қабылданбады: {name}',
      '«{name}» деректерінің өзгерісі қабылданбады, бұрынғы деректер қалды: {reason}',
    ],
  },
}

interface ChangeReader {
  readonly reader: PreparedNotification['reader']
  readonly state: string
  readonly name: string
  readonly reason: string
}

/** To the owner, what became of the change that they asked for. */
export const changeDecided = defineNotification<{ readonly id: string }>({
  kind: 'enterprise.change',
  topic: 'enterprise',
  async prepare(tx, { id }) {
    const [row] = await tx<ChangeReader[]>`
      select ${readerOf(tx, 'u')} as reader, c.state, a.name, c.reason
      from enterprise_changes c join enterprise_applications a on a.id = c.application_id
        join users u on u.id = a.user_id and u.erased_at is null where c.id = ${id}`
    if (row?.state !== 'approved' && row?.state !== 'rejected') return []
    const params = { name: row.name, reason: row.reason }
    return [
      {
        reader: row.reader,
        words: wordsOf(TEXTS[row.state], OPEN),
        params: () => params,
        path: '/#/pages/enterprise/apply',
        groupKey: `${id} change`,
      },
    ]
  },
})
