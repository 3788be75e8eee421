import type { Language } from '@tiantian/contracts/language.ts'
import type { Queryable } from '../../../platform/database.ts'
import type { LinkedPage } from './article-links.ts'
import { linksOf } from './article-links.ts'
import type { Judge, LinkJudgeVerdict, LinkSources } from './link-judge.ts'
import { createJudge } from './link-judge.ts'

const DAY_MS = 86_400_000
const EVERY_MS = 7 * DAY_MS
/** A check that was started and not finished: its process has ended. */
const RETRY_AFTER_MS = DAY_MS
const BATCH = 50
/** Reported problems per text: after fixing them an editor can check the article again. */
const FAULTS_MAX = 50

export interface LinkCheckResult {
  readonly pages: number
  readonly links: number
  readonly faults: number
}

/**
 * Checks all links once a week, in whichever process asks first; called often. Returns undefined when it is not due.
 */
export async function checkLinksWeekly(
  sources: LinkSources,
  now: Date,
): Promise<LinkCheckResult | undefined> {
  const { sql } = sources
  if (!(await begin(sql, now))) return undefined
  const judge = createJudge(sources)
  const totals = { pages: 0, links: 0, faults: 0 }
  for await (const page of allPages(sql)) {
    const { links, faults } = await checkPage(sql, page, { judge, now })
    totals.pages += 1
    totals.links += links
    totals.faults += faults
  }
  await sql`
    update article_link_checks set done_at = ${now}, pages = ${totals.pages}, links = ${totals.links}
    where begun_at = ${now}`
  return totals
}

/** Checks the links of one article in its published form. */
export async function checkLinksOf(sources: LinkSources, id: string, now: Date): Promise<void> {
  const { sql } = sources
  const judge = createJudge(sources)
  const pages = await sql<LinkCheckPageRow[]>`${selectPages(sql)} where p.article_id = ${id}`
  for (const page of pages) await checkPage(sql, page, { judge, now })
}

async function begin(sql: Queryable, now: Date): Promise<boolean> {
  const [due, lost] = [EVERY_MS, RETRY_AFTER_MS].map((ms) => new Date(now.getTime() - ms))
  const begun = await sql`
    insert into article_link_checks as l (id, begun_at) values (1, ${now})
    on conflict (id) do update set begun_at = ${now}
    where l.begun_at <= ${due!} or (coalesce(l.done_at < l.begun_at, true) and l.begun_at <= ${lost!})`
  return begun.count > 0
}

interface LinkCheckPageRow extends LinkedPage {
  readonly id: string
  readonly language: Language
}

/** Links shared by all languages of an article are checked with the first language. */
const selectPages = (sql: Queryable) => sql`
  select a.id, p.language, p.body, case when is_first then a.cover else '' end as cover,
    case when is_first then a.video else '' end as video,
    case when is_first then a.source_url else '' end as "sourceUrl",
    case when is_first then a.external_url end as "externalUrl"
  from article_pages p join articles a on a.id = p.article_id
  cross join lateral (select p.language = (
    select o.language from article_pages o where o.article_id = a.id
    order by o.language <> a.default_language, o.language limit 1) as is_first) first`

/** Without a transaction: link checks query other sources in between, and no connection should wait for them. */
async function* allPages(sql: Queryable): AsyncGenerator<LinkCheckPageRow> {
  let after = { id: '00000000-0000-0000-0000-000000000000', language: '' }
  for (;;) {
    const pages = await sql<LinkCheckPageRow[]>`
      ${selectPages(sql)} where (p.article_id, p.language) > (${after.id}, ${after.language})
      order by p.article_id, p.language limit ${BATCH}`
    yield* pages
    const last = pages.at(-1)
    if (!last || pages.length < BATCH) return
    after = last
  }
}

interface LinkCheckContext {
  readonly judge: Judge
  readonly now: Date
}

async function checkPage(sql: Queryable, page: LinkCheckPageRow, { judge, now }: LinkCheckContext) {
  const links = linksOf(page)
  const faults: Fault[] = []
  // Sequential: nobody waits for the result, and readers need the database too.
  for (const link of links) {
    const verdict = await judge(link.address, page.language)
    if (verdict) faults.push({ ...link, ...verdict })
  }
  await addFavorite(sql, page, faults.slice(0, FAULTS_MAX), now)
  return { links: links.length, faults: faults.length }
}

type Fault = LinkJudgeVerdict & ReturnType<typeof linksOf>[number]

/** Stores the current problems; known ones keep their date of discovery. */
const addFavorite = (
  sql: Queryable,
  { id, language }: LinkCheckPageRow,
  faults: readonly Fault[],
  now: Date,
) => sql`
  with told as (
    select * from jsonb_to_recordset(${JSON.stringify([...faults])}::jsonb)
      as row (place text, address text, kind text, words text, "movedTo" text)
  ), mended as (
    delete from article_broken_links f where article_id = ${id} and language = ${language}
      and not exists (select from told where told.place = f.place and told.address = f.address)
  )
  insert into article_broken_links (article_id, language, place, address, kind, words, moved_to, found_at)
  select p.article_id, p.language, place, address, kind, words, "movedTo", ${now} from told, article_pages p
  where p.article_id = ${id} and p.language = ${language}
  on conflict (article_id, language, place, address) do update
    set kind = excluded.kind, words = excluded.words, moved_to = excluded.moved_to`
