import type { Language } from '@tiantian/contracts/language.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { move } from '../../../platform/move.ts'
import { articleTexts } from './article-move.ts'
import { hideText, showText } from './article-page.ts'
import type { TextKey } from './article-save.ts'

export interface DueReport {
  readonly published: number
  readonly ended: number
  /** How many of the published ones were late by more than five minutes, because no process was running. */
  readonly late: number
}

const LATE_MS = 300_000

interface DueRow {
  readonly id: string
  readonly language: Language
  readonly at: string
  readonly unpublishAt: string | null
}

/** Publishes due texts and hides expired ones, one after the other; concurrent runs process each text once. */
export async function publishDue(db: Db, now: Date): Promise<DueReport> {
  let published = 0
  let late = 0
  let ended = 0
  for (;;) {
    const due = await db.transaction((tx) => publishOne(tx, now))
    if (!due) break
    published += 1
    if (now.getTime() - Date.parse(due.at) > LATE_MS) late += 1
  }
  while (await db.transaction((tx) => endOne(tx, now))) ended += 1
  return { published, ended, late }
}

async function publishOne(sql: Tx, now: Date): Promise<DueRow | undefined> {
  const [due] = await sql<DueRow[]>`
    select article_id as id, language, publish_at::text as at, unpublish_at::text as "unpublishAt"
    from next_due_article(${now})`
  if (!due) return undefined
  await move(sql, articleTexts, { article_id: due.id, language: due.language }, 'publish', byJob(due, now))
  await showText(sql, due, { now, by: null, unpublishAt: due.unpublishAt })
  return due
}

/** The draft may have been edited since: what expires is the published version. */
async function endOne(sql: Tx, now: Date): Promise<boolean> {
  const [due] = await sql<DueRow[]>`
    select t.article_id as id, t.language from article_pages p
      join article_texts t using (article_id, language)
    where p.unpublish_at <= ${now} order by p.unpublish_at limit 1 for update of p, t skip locked`
  if (!due) return false
  const key = { article_id: due.id, language: due.language }
  await move(sql, articleTexts, key, 'unpublish', { ...byJob(due, now), holds: ['live'] })
  await hideText(sql, due)
  return true
}

const byJob = ({ language }: TextKey, at: Date) =>
  ({ by: null, role: 'job', at, data: { language } }) as const
