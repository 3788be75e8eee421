import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { sharePath } from '@tiantian/contracts/share/share-path.ts'
import { requestsPerSecond } from './load.ts'
import type { Mall } from './mall.ts'
import type { Pace } from './pace.ts'
import type { Result } from './result.ts'
import { figure } from './result.ts'
import type { ScaleSql } from './scale/sql.ts'

/** More pages than any cache holds, so that each is rendered when it is requested. */
const COPIES = 2000

/** The id of a copy: the same in each run, so that copies can be removed by a later run. */
const id = (kind: string) => `md5('bench ${kind} ' || k)::uuid`

/** Copies of an article that exists in all languages, old enough to be in no list. */
async function copyArticles(sql: ScaleSql): Promise<void> {
  await removeArticles(sql)
  const [source] = await sql<{ id: string }[]>`
    select article_id as id from article_pages group by article_id having count(*) = 4
    order by sum(length(html)) offset (select count(distinct article_id) / 2 from article_pages) limit 1`
  if (!source) throw new Error('no article exists in four languages')
  const of = `where a.id = '${source.id}'`
  const texts = `t join articles a on a.id = t.article_id, generate_series(1, ${COPIES}) k ${of}`
  const own = 'title, summary, t.body, cover_alt, seo_title, seo_description, t.n'
  const named = 'title, summary, body, cover_alt, seo_title, seo_description, n'
  await sql.begin(async (tx) => {
    await tx.unsafe(`
      insert into articles (id, code, kind, category, tags, cover, author_name, default_language, published_at,
        created_at, updated_at)
      select ${id('article')}, 'B' || lpad(k::text, 7, '0'), 'news', category, tags, cover, author_name,
        default_language, '2020-01-01', created_at, updated_at
      from articles a, generate_series(1, ${COPIES}) k ${of}`)
    await tx.unsafe(`
      insert into article_texts (article_id, language, slug, ${named}, state, published_at, updated_at)
      select ${id('article')}, language, 'bench-copy-' || k, ${own}, state, '2020-01-01', t.updated_at
      from article_texts ${texts}`)
    await tx.unsafe(`
      insert into article_pages (article_id, language, slug, ${named}, html, minutes, search, published_at, updated_at)
      select ${id('article')}, language, 'bench-copy-' || k, ${own}, html, minutes, search, '2020-01-01', t.updated_at
      from article_pages ${texts}`)
  })
  await sql`analyze articles, article_texts, article_pages`
}

const removeArticles = (sql: ScaleSql) => sql`
  delete from articles where id in (select article_id from article_texts where slug like 'bench-copy-%')`

/** Copies of an event with a typical agenda, with its sessions, speakers and tickets. */
async function copyEvents(sql: ScaleSql): Promise<void> {
  await removeEvents(sql)
  const [source] = await sql<{ id: string }[]>`
    select e.id from events e where state = 'published'
    order by (select count(*) from event_sessions s where s.event_id = e.id), e.id
    offset (select count(*) / 2 from events where state = 'published') limit 1`
  if (!source) throw new Error('no event exists')
  const many = `, generate_series(1, ${COPIES / 4}) k where`
  const event = id('event')
  await sql.begin(async (tx) => {
    await tx.unsafe(`
      insert into events (id, slug, type, mode, state, title, subtitle, summary, body, organiser, starts_at, ends_at,
        time_zone, registration_opens_at, registration_closes_at, cancel_until, venue, address, city_id, languages,
        created_at)
      select ${event}, 'bench-copy-' || k, type, mode, state, title, subtitle, summary, body, organiser,
        starts_at, ends_at, time_zone, registration_opens_at, registration_closes_at, cancel_until, venue, address,
        city_id, languages, '2020-01-01' from events ${many} id = '${source.id}'`)
    await tx.unsafe(`
      insert into event_sessions (id, event_id, title, abstract, starts_at, ends_at, language)
      select md5(id::text || k)::uuid, ${event}, title, abstract, starts_at, ends_at, language
      from event_sessions ${many} event_id = '${source.id}'`)
    await tx.unsafe(`
      insert into speakers (id, event_id, position_number, name, position, company, bio)
      select md5(id::text || k)::uuid, ${event}, position_number, name, position, company, bio
      from speakers ${many} event_id = '${source.id}'`)
    await tx.unsafe(`
      insert into session_speakers (session_id, speaker_id, role)
      select md5(session_id::text || k)::uuid, md5(speaker_id::text || k)::uuid, role
      from session_speakers join speakers on speakers.id = speaker_id ${many} event_id = '${source.id}'`)
    await tx.unsafe(`
      insert into ticket_types (id, event_id, position, name, description)
      select md5(id::text || k)::uuid, ${event}, position, name, description
      from ticket_types ${many} event_id = '${source.id}'`)
  })
  await sql`analyze events, event_sessions, speakers, session_speakers, ticket_types`
}

const removeEvents = (sql: ScaleSql) => sql`delete from events where slug like 'bench-copy-%'`

/**
 * Of the copies, this many pages are more than the two seconds' cache holds, and fewer than are stored as rendered.
 */
const STORED_PAGES = 450

/** Share pages on 50 connections, as shares of F: from the cache, revalidated, and rendered again. */
export async function measureShare({ url, db }: Mall, pace: Pace): Promise<Result[]> {
  const sql = db.sql
  await copyArticles(sql)
  await copyEvents(sql)
  const results: Result[] = []
  try {
    for (const [name, section, count] of [
      ['article', 'news', COPIES],
      ['event', 'event', COPIES / 4],
    ] as const) {
      const paths = LANGUAGES.flatMap((language) =>
        Array.from({ length: count }, (_, at) => sharePath(language, section, `bench-copy-${at + 1}`)),
      )
      const [one = ''] = paths
      const rate = (path: () => string) => () => requestsPerSecond({ url, path, seconds: 3 })
      results.push(
        await pace.share(
          `page of an ${name}, cached`,
          rate(() => one),
          0.7,
        ),
        await pace.share(`page of an ${name}, uncached`, rate(cycle(paths.slice(0, STORED_PAGES))), 0.3),
      )
      results.push(figure(`page of an ${name}, written anew each time`, await rate(cycle(paths))(), '1/s'))
    }
  } finally {
    await removeArticles(sql)
    await removeEvents(sql)
  }
  return results
}

function cycle(paths: readonly string[]): () => string {
  let at = 0
  return () => paths[at++ % paths.length] ?? ''
}
