import type { Language } from '@tiantian/contracts/language.ts'

import type { Tx } from '../../platform/database/database.ts'
import type { PreparedNotification } from '../user/notifications/notify.ts'
import { defineNotification, readerOf, wordsOf } from '../user/notifications/notify.ts'

type ReportWords = Readonly<Record<Language, readonly [subject: string, text: string]>>

const OPEN: Readonly<Record<Language, string>> = {
  'zh-Hans': '查看对话',
  en: 'Open the conversation',
  ru: 'Открыть переписку',
  kk: 'Жазысуды ашу',
}

const DECIDED: Readonly<Record<'upheld' | 'dismissed', ReportWords>> = {
  upheld: {
    'zh-Hans': ['您举报的消息已处理', '联盟认定举报属实，该消息已被删除。感谢您的反馈。'],
    en: [
      'The message that you reported is gone',
      'The alliance has upheld your report and removed the message. Thank you.',
    ],
    ru: [
      'Сообщение по вашей жалобе удалено',
      'Альянс признал жалобу обоснованной и удалил сообщение. Спасибо.',
    ],
    kk: [
      'Сіз шағымданған хабарлама жойылды',
      'Альянс шағымыңызды негізді деп тауып, хабарламаны жойды. Рақмет.',
    ],
  },
  dismissed: {
    'zh-Hans': ['您的举报已处理', '联盟已核实您举报的消息，未发现违规。您可以屏蔽对方。'],
    en: [
      'Your report was decided',
      'The alliance has read the message and found nothing against the rules. You can still block the other side.',
    ],
    ru: [
      'Ваша жалоба рассмотрена',
      'Альянс прочитал сообщение и нарушений не нашёл. Вы можете заблокировать собеседника.',
    ],
    kk: [
      'Шағымыңыз қаралды',
      'Альянс хабарламаны оқып, ереже бұзылмағанын анықтады. Қаласаңыз, екінші тарапты бұғаттай аласыз.',
    ],
  },
}

const REMOVED: ReportWords = {
  'zh-Hans': ['您的一条消息被联盟删除', '删除原因：{note}'],
  en: ['The alliance has removed a message of yours', 'Why: {note}'],
  ru: ['Альянс удалил ваше сообщение', 'Причина: {note}'],
  kk: ['Альянс хабарламаңызды жойды', 'Себебі: {note}'],
}

const STOPPED: ReportWords = {
  'zh-Hans': ['您已被禁止发送消息', '联盟删除了您的一条消息，您暂时不能再发消息。原因：{note}'],
  en: [
    'You can no longer send messages',
    'The alliance has removed a message of yours and stopped you from writing. Why: {note}',
  ],
  ru: [
    'Вам запрещено отправлять сообщения',
    'Альянс удалил ваше сообщение и запретил вам писать. Причина: {note}',
  ],
  kk: [
    'Сізге хабарлама жіберуге тыйым салынды',
    'Альянс хабарламаңызды жойып, жазуыңызға тыйым салды. Себебі: {note}',
  ],
}

interface NotifiedReport {
  readonly reporter: PreparedNotification['reader'] | null
  readonly author: PreparedNotification['reader'] | null
  readonly threadId: string
  readonly state: string
  readonly note: string
}

async function readReport(tx: Tx, id: string) {
  const reader = (name: string) => tx`case when ${tx(name)}.erased_at is null then ${readerOf(tx, name)} end`
  const [report] = await tx<NotifiedReport[]>`
    select ${reader('p')} as reporter, ${reader('a')} as author, r.thread_id as "threadId", r.state, r.decision_note as note
    from message_reports r join users p on p.id = r.reporter_id join users a on a.id = r.author_id where r.id = ${id}`
  return report
}

/** Tells who reported a message what the office has decided. */
export const reportDecided = defineNotification<{ readonly reportId: string }>({
  kind: 'message.report-decided',
  topic: 'messages',
  async prepare(tx, { reportId }) {
    const report = await readReport(tx, reportId)
    if (!report?.reporter || (report.state !== 'upheld' && report.state !== 'dismissed')) return []
    const { reporter, threadId, state } = report
    const words = wordsOf(DECIDED[state], OPEN)
    const path = `/#/pages/message/thread?id=${threadId}`
    return [{ reader: reporter, words, params: () => ({}), path, groupKey: reportId }]
  },
})

/** Tells the author of a message that the office has removed it, and why. */
export const messageRemoved = defineNotification<{ readonly reportId: string; readonly isStopped: boolean }>({
  kind: 'message.removed',
  topic: 'messages',
  severity: 'warning',
  async prepare(tx, { reportId, isStopped }) {
    const report = await readReport(tx, reportId)
    if (!report?.author) return []
    const { author, threadId, note } = report
    const words = wordsOf(isStopped ? STOPPED : REMOVED, OPEN)
    const path = `/#/pages/message/thread?id=${threadId}`
    return [{ reader: author, words, params: () => ({ note }), path, groupKey: reportId }]
  },
})
