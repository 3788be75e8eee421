import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { isLanguage, textIn } from '@tiantian/contracts/language.ts'
import type { DatasetAccess } from '@tiantian/contracts/publish/dataset.ts'
import type { Cipher } from '../../../platform/cipher.ts'
import type { Tx } from '../../../platform/database.ts'
import type { JobHandler } from '../../../platform/jobs.ts'
import { publish } from '../../../platform/outbox.ts'
import { post } from '../../user/notifications/send-notification.ts'
import { isAllianceMember } from './dataset-access.ts'
import { DATASET_NOTIFICATIONS } from './dataset-notification-words.ts'

const DATASET_NOTIFICATION = 'dataset.released'

/** Enqueues the notification of a dataset's followers, in the transaction that publishes the release. */
export const noteRelease = (tx: Tx, id: string, n: number) => publish(tx, DATASET_NOTIFICATION, { id, n })

interface DatasetNotificationContext {
  readonly cipher: Cipher
  /** Public URL of the web app: the base of links in mails. */
  readonly webOrigin: string
}

interface Released {
  readonly id: string
  readonly n: number
}

interface FollowerRow extends Record<string, unknown> {
  readonly roles: readonly string[]
  readonly access: DatasetAccess
  readonly email: string
  readonly language: string | null
  readonly slug: string
  readonly title: LocalizedText
  readonly note: LocalizedText
}

/** Notifies all followers of new figures, once per release, if it is still published. */
export function datasetNotificationJob(ctx: DatasetNotificationContext): JobHandler {
  return {
    topic: DATASET_NOTIFICATION,
    run: (db, data) => {
      const { id, n } = data as Released
      return db.transaction(async (tx) => {
        for (const follower of await dueFollowers(tx, { id, n })) await write(tx, ctx, follower)
      })
    },
  }
}

const dueFollowers = (tx: Tx, { id, n }: Released) =>
  tx<FollowerRow[]>`
    with due as (
      update dataset_followers f set notified_n = ${n} from datasets d
      where f.dataset_id = ${id} and d.id = f.dataset_id and f.notified_n < ${n} and d.live_n = ${n} and d.is_shown
      returning f.user_id, d.slug, d.title, d.access
    )
    select u.email, u.language, u.roles, due.slug, due.title, due.access, r.note from due join users u on u.id = due.user_id
    join dataset_releases r on r.dataset_id = ${id} and r.n = ${n} where u.email is not null`

function write(
  tx: Tx,
  { cipher, webOrigin }: DatasetNotificationContext,
  { email, language: input, roles, slug, title, access, note }: FollowerRow,
) {
  const language: Language = isLanguage(input) ? input : 'en'
  const words = DATASET_NOTIFICATIONS[language]
  const named = textIn(title, language)
  const url = `${webOrigin}/#/pages/publish/publish-data-detail?slug=${slug}`
  // The changes mention figures.
  const isNotified = access !== 'member' || isAllianceMember(roles)
  const text = [words.text.replace('{title}', named), isNotified && textIn(note, language), words.end]
    .filter(Boolean)
    .join('\n\n')
  return post(tx, cipher, {
    ...{ channel: 'email', recipient: email, language },
    about: {
      kind: 'text',
      subject: words.subject.replace('{title}', named),
      text,
      link: { url, label: words.open },
    },
  })
}
