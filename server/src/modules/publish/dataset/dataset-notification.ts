import type { LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { DatasetAccess } from '@tiantian/contracts/publish/dataset.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { PreparedNotification } from '../../user/notifications/notify.ts'
import { defineNotification, queueNotifications } from '../../user/notifications/notify.ts'
import { isAllianceMember } from './dataset-access.ts'

interface Released {
  readonly id: string
  readonly n: number
}

/** Enqueues the notification of a dataset's followers, in the transaction that publishes the release. */
export const noteRelease = (tx: Tx, id: string, n: number) =>
  queueNotifications(tx, datasetReleased, [{ id, n }])

const WORDS: PreparedNotification['words'] = {
  'zh-Hans': {
    subject: '新数据已发布：{title}',
    text: '您关注的数据集“{title}”发布了新数据。{note}\n\n如不想再收到此类邮件，请在该数据集页面取消关注。',
    open: '查看数据',
  },
  en: {
    subject: 'New figures: {title}',
    text: 'The dataset “{title}”, which you follow, has new figures.{note}\n\nTo get no more of these letters, stop following it on its page.',
    open: 'See the figures',
  },
  ru: {
    subject: 'Новые данные: {title}',
    text: 'В наборе «{title}», за которым вы следите, вышли новые данные.{note}\n\nЧтобы больше не получать таких писем, отключите их на странице набора.',
    open: 'Посмотреть данные',
  },
  kk: {
    subject: 'Жаңа деректер: {title}',
    text: 'Сіз бақылап отырған «{title}» жинағында жаңа деректер шықты.{note}\n\nМұндай хаттарды алмау үшін жинақтың бетінде бақылауды тоқтатыңыз.',
    open: 'Деректерді көру',
  },
}

/** Notifies all followers of new figures, once per release, if it is still published. */
export const datasetReleased = defineNotification<Released>({
  kind: 'dataset.released',
  prepare: async (tx, released) => (await dueFollowers(tx, released)).map(notificationFor),
})

interface FollowerRow extends Record<string, unknown> {
  readonly roles: readonly string[]
  readonly access: DatasetAccess
  readonly userId: string
  readonly email: string
  readonly language: string
  readonly slug: string
  readonly title: LocalizedText
  readonly note: LocalizedText
}

const dueFollowers = (tx: Tx, { id, n }: Released) =>
  tx<FollowerRow[]>`
    with due as (
      update dataset_followers f set notified_n = ${n} from datasets d
      where f.dataset_id = ${id} and d.id = f.dataset_id and f.notified_n < ${n} and d.live_n = ${n} and d.is_shown
      returning f.user_id, d.slug, d.title, d.access
    )
    select u.id as "userId", u.email, u.language, u.roles, due.slug, due.title, due.access, r.note from due join users u on u.id = due.user_id
    join dataset_releases r on r.dataset_id = ${id} and r.n = ${n} where u.email is not null`

function notificationFor(follower: FollowerRow): PreparedNotification {
  const { userId: id, email, language, roles, slug, title, access, note } = follower
  // The note may mention figures.
  const mayRead = access !== 'member' || isAllianceMember(roles)
  return {
    reader: { id, email, mobile: null, language },
    words: WORDS,
    params(reading) {
      const told = mayRead ? textIn(note, reading) : ''
      return { title: textIn(title, reading), note: told && `\n\n${told}` }
    },
    path: `/#/pages/publish/publish-data-detail?slug=${slug}`,
  }
}
