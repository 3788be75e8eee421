import { AppError } from '@tiantian/contracts/error.ts'
import { eventsFor, needsSecondPerson } from '@tiantian/contracts/machine.ts'
import { articleMachine } from '@tiantian/contracts/publish/article-state.ts'
import type { OfficeArticle, OfficeText } from '@tiantian/contracts/publish/office-article.ts'
import { mayOverride } from '@tiantian/contracts/second-person.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Editor } from '../editor.ts'
import { articleRoles, ownerOf } from '../editor.ts'
import { isDeletable, ONCE_PUBLISHED } from './article-delete.ts'

type SharedRow = Omit<OfficeArticle, 'texts' | 'isOwn' | 'isDeletable'> & {
  readonly isOncePublished: boolean
}
type OfficeArticleTextRow = Omit<OfficeText, 'events'> & { readonly writerIds: string[] }

/** An article for editing. @throws AppError('ARTICLE_NOT_FOUND') also for one that the editor may not see */
export async function getOfficeArticle(editor: Editor, id: string): Promise<{ article: OfficeArticle }> {
  const sql = editor.db.sql
  const ownerId = await ownerOf(sql, editor, id)
  const [{ isOncePublished, ...shared }, texts] = await Promise.all([
    readShared(sql, id, editor),
    readTexts(sql, id),
  ])
  const own = {
    isOwn: ownerId === editor.userId,
    isDeletable: isDeletable(editor, ownerId, { isOncePublished, texts }),
  }
  return {
    article: { ...shared, ...own, texts: texts.map((text) => withEvents(editor, ownerId, text)) },
  }
}

async function readShared(sql: Queryable, id: string, { now, language }: Editor): Promise<SharedRow> {
  const [row] = await sql<SharedRow[]>`
    select id, code, version, kind, category, tags, cover, json_build_object('x', focal_x, 'y', focal_y) as focal,
      author_name as "authorName", source_name as "sourceName", source_url as "sourceUrl",
      coalesce(external_url, '') as "externalUrl", video,
      to_char(pinned_until at time zone 'UTC', ${ISO}) as "pinnedUntil", is_featured as "isFeatured",
      view_count::float8 as "viewCount", array(
        select coalesce(v.views, 0) from generate_series(${now}::date - ${DAYS_SHOWN - 1}::int, ${now}::date, '1 day') d
          left join article_view_days v on v.article_id = a.id and v.day = d::date order by d) as "viewDays",
      ${sql.unsafe(ONCE_PUBLISHED)} as "isOncePublished",
      related_ids as "relatedIds", default_language as "defaultLanguage", array(
        select json_build_object('id', r.id, 'title', coalesce((
          select title from article_pages where article_id = r.id
          order by language = ${language} desc, language = a.default_language desc, language limit 1), r.code))
        from unnest(related_ids) with ordinality as chosen (id, place) join articles r on r.id = chosen.id
        order by place) as related
    from articles a where id = ${id}`
  if (!row) throw new AppError('ARTICLE_NOT_FOUND')
  return row
}

const DAYS_SHOWN = 30

/** In JavaScript's ISO format. */
export const ISO = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'

/** The columns of a `TextStatus`: `t` the text, `p` its page if published. */
export const STATUS_COLUMNS = `t.language, t.title, t.slug, t.state, t.version, p.n is not null as "isLive", p.n as "liveN",
  coalesce(t.n > p.n, false) as "isChanged",
  (select count(*)::int from article_revisions r where r.article_id = t.article_id
    and r.language = t.translated_from and r.is_published and r.n > t.translated_n) as behind,
  to_char(t.publish_at at time zone 'UTC', '${ISO}') as "publishAt",
  to_char(t.unpublish_at at time zone 'UTC', '${ISO}') as "unpublishAt",
  to_char(t.updated_at at time zone 'UTC', '${ISO}') as "updatedAt"`

const readTexts = (sql: Queryable, id: string) => sql<OfficeArticleTextRow[]>`
  select ${sql.unsafe(STATUS_COLUMNS)}, t.summary, t.body, t.cover_alt as "coverAlt", t.correction, t.seo_title as "seoTitle",
    t.seo_description as "seoDescription", t.is_machine_translated as "isMachineTranslated", t.comment,
    case when t.translated_from is not null
      then json_build_object('language', t.translated_from, 'n', t.translated_n) end as "translatedFrom",
    t.writer_ids as "writerIds"
  from article_texts t left join article_pages p using (article_id, language)
  where t.article_id = ${id} order by t.language`

function withEvents(
  editor: Editor,
  ownerId: string | null,
  { writerIds, ...text }: OfficeArticleTextRow,
): OfficeText {
  const roles = articleRoles(editor, { ownerId, language: text.language })
  const mayJudge = mayOverride(editor.roles) || !writerIds.includes(editor.userId)
  const events = eventsFor(articleMachine, text.state, roles, text.isLive ? ['live'] : [])
  return { ...text, events: events.filter((event) => mayJudge || !needsSecondPerson(articleMachine, event)) }
}
