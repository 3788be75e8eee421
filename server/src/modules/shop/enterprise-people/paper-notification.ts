import { GRACE_DAYS } from '@tiantian/contracts/enterprise/papers.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { inEveryLanguage } from '@tiantian/contracts/language.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { dayText } from '../../../platform/text/wording.ts'
import { PAPERS_UNTIL } from '../../enterprise/renewal/papers.ts'
import type { PaperReminder, PaperStage } from '../../enterprise/renewal/watch-papers.ts'
import { LAPSED_KIND, PAPER_KINDS } from '../../enterprise/renewal/watch-papers.ts'
import type { PreparedNotification } from '../../user/notifications/notify.ts'
import { defineNotification, readerOf } from '../../user/notifications/notify.ts'
import { LAPSED, OPEN, RUNS_OUT } from './paper-text.ts'

interface ResponsibleRow {
  readonly reader: PreparedNotification['reader']
  readonly isOwner: boolean
  readonly enterprise: string
  readonly until: string
}

/** The owner of an approved enterprise, and the managers of its shops. */
const responsibleFor = (tx: Tx, id: string) => tx<ResponsibleRow[]>`
  select ${readerOf(tx, 'u')} as reader,
    u.id = a.user_id as "isOwner", a.name as enterprise, coalesce(${tx.unsafe(PAPERS_UNTIL)}::text, '') as until
  from enterprise_applications a join users u on u.erased_at is null and (u.id = a.user_id or exists (
    select from shops s join shop_members m on m.shop_id = s.id
    where s.enterprise_id = a.id and s.state <> 'closed' and m.user_id = u.id and m.role in ('owner', 'manager')))
  where a.id = ${id} and a.kind = 'enterprise' and a.state = 'approved' order by u.id`

type RunOutTexts = Readonly<Record<Language, { readonly subject: string; readonly text: string }>>

function notificationOf(
  id: string,
  texts: RunOutTexts,
  { reader, isOwner, enterprise, until }: ResponsibleRow,
) {
  return {
    reader,
    words: inEveryLanguage((language) => ({ ...texts[language], open: OPEN[language] })),
    params: (language: Language) => ({
      enterprise,
      date: until && dayText(language, until),
      days: String(GRACE_DAYS),
    }),
    // Only the owner sends papers.
    path: isOwner ? '/#/pages/enterprise/apply' : '/#/pages/shop/shops-manage',
    groupKey: `${id} papers`,
  }
}

/** At each stage before the last day of the papers and after it; nobody is told of papers that were renewed meanwhile. */
export const papersRunOut = ([30, 7, 0, -1] satisfies PaperStage[]).map((stage) =>
  defineNotification<PaperReminder>({
    kind: PAPER_KINDS[stage],
    topic: 'enterprise',
    severity: stage === 30 ? 'info' : 'warning',
    async prepare(tx, { id, until }) {
      const people = await responsibleFor(tx, id)
      return people
        .filter((one) => one.until === until)
        .map((one) => notificationOf(id, RUNS_OUT[stage], one))
    },
  }),
)

export const enterpriseLapsed = defineNotification<Pick<PaperReminder, 'id'>>({
  kind: LAPSED_KIND,
  topic: 'enterprise',
  severity: 'warning',
  async prepare(tx, { id }) {
    return (await responsibleFor(tx, id)).map((one) => notificationOf(id, LAPSED, one))
  },
})
