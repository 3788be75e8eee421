import { listed } from '@tiantian/contracts/join-text.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { dayText } from '../../../platform/text/wording.ts'
import { dayOf, PAPERS_UNTIL } from '../../enterprise/renewal/papers.ts'
import type { PreparedNotification } from '../../user/notifications/notify.ts'
import { defineNotification, readerOf } from '../../user/notifications/notify.ts'
import { OPEN } from './paper-text.ts'

type Sentences = Readonly<Record<Language, string>>

const SUBJECT: Sentences = {
  'zh-Hans': '企业已恢复：{name}',
  en: 'Restored: {name}',
  ru: 'Работа восстановлена: {name}',
  kk: 'Жұмысы қалпына келтірілді: {name}',
}

const TEXT: Sentences = {
  'zh-Hans': '联盟已恢复“{name}”：{reason}',
  en: 'The alliance has restored {name}: {reason}',
  ru: 'Альянс восстановил работу «{name}»: {reason}',
  kk: 'Альянс «{name}» жұмысын қалпына келтірді: {reason}',
}

const STILL_CLOSED: Sentences = {
  'zh-Hans': '以下店铺由联盟单独暂停，仍未开放：{shops}。',
  en: 'Still closed, as the alliance suspended them by themselves: {shops}.',
  ru: 'Эти магазины альянс приостановил отдельно, они остаются закрытыми: {shops}.',
  kk: 'Мына дүкендерді альянс бөлек тоқтатқан, олар жабық қалады: {shops}.',
}

const RAN_OUT: Sentences = {
  'zh-Hans': '营业执照已于{date}到期：请在企业页面上传新执照，否则认证标识将被撤下。',
  en: 'The licence ran out on {date}: send a new one on the page of the enterprise, or the verified badge is taken off.',
  ru: 'Срок регистрационного документа истёк {date}: отправьте новый на странице предприятия, иначе знак подтверждения снимут.',
  kk: 'Тіркеу құжатының мерзімі {date} бітті: жаңасын кәсіпорын бетінде жіберіңіз, әйтпесе растау белгісі алынады.',
}

interface RestoredRow {
  readonly reader: PreparedNotification['reader']
  readonly name: string
  readonly reason: string
  readonly until: string | null
  readonly isLapsed: boolean
  readonly closed: readonly LocalizedText[]
}

const readRestored = async (tx: Tx, id: string) => {
  const [row] = await tx<RestoredRow[]>`
    select ${readerOf(tx, 'u')} as reader,
      a.name, a.reason, ${tx.unsafe(PAPERS_UNTIL)}::text as until, a.lapsed_at is not null as "isLapsed",
      (select coalesce(jsonb_agg(s.name order by s.id), '[]') from shops s
        where s.enterprise_id = a.id and s.state = 'suspended' and not s.suspended_with_enterprise) as closed
    from enterprise_applications a join users u on u.id = a.user_id
    where a.id = ${id} and a.kind = 'enterprise' and a.state = 'approved'`
  return row
}

/** To the owner: what is open again, what is not, and whether the papers have run out meanwhile. */
export const enterpriseRestored = defineNotification<{ readonly id: string; readonly at: string }>({
  kind: 'enterprise.restored',
  async prepare(tx, { id, at }) {
    const row = await readRestored(tx, id)
    if (!row) return []
    const { reader, name, reason, until, isLapsed, closed } = row
    const hasRunOut = until !== null && until < dayOf(new Date(at)) && !isLapsed
    const wordsIn = (language: Language) => ({
      subject: SUBJECT[language],
      text: [TEXT, ...(closed.length > 0 ? [STILL_CLOSED] : []), ...(hasRunOut ? [RAN_OUT] : [])]
        .map((sentence) => sentence[language])
        .join(language === 'zh-Hans' ? '' : ' '),
      open: OPEN[language],
    })
    return [
      {
        reader,
        words: { 'zh-Hans': wordsIn('zh-Hans'), en: wordsIn('en'), ru: wordsIn('ru'), kk: wordsIn('kk') },
        params: (language) => ({
          name,
          reason: /[.!?。！？]$/.test(reason) ? reason : `${reason}${language === 'zh-Hans' ? '。' : '.'}`,
          shops: listed(
            language,
            closed.map((shop) => textIn(shop, language)),
          ),
          date: until ? dayText(language, until) : '',
        }),
        path: '/#/pages/enterprise/apply',
      },
    ]
  },
})
