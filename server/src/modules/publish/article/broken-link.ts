import type { FaultyText, LinkReport } from '@tiantian/contracts/publish/broken-link.ts'
import { FAULTY_TEXTS_SHOWN } from '@tiantian/contracts/publish/broken-link.ts'
import type { Editor } from '../editor.ts'
import { ownerOf, seesAll } from '../editor.ts'
import { checkLinksOf } from './link-check.ts'
import type { LinkSources } from './link-judge.ts'

/** Problems found by the last check in the editor's articles, oldest first. */
export async function listBrokenLinks(editor: Editor): Promise<LinkReport> {
  const { sql } = editor.db
  const [viewer] = await sql<{ checkedAt: string | null; pageCount: number; linkCount: number }[]>`
    select to_char(done_at at time zone 'UTC', ${ISO}) as "checkedAt", pages as "pageCount", links as "linkCount"
    from article_link_checks`
  const texts = await sql<(FaultyText & { count: number })[]>`
    select p.article_id as id, p.language, p.title, count(*) over ()::int as count, (
      select json_agg(json_build_object('place', place, 'kind', kind, 'address', address, 'words', words,
        'movedTo', moved_to, 'foundAt', to_char(found_at at time zone 'UTC', ${ISO})) order by place, address)
      from article_broken_links where article_id = p.article_id and language = p.language) as faults
    from article_pages p join articles a on a.id = p.article_id join (
      select article_id, language, min(found_at) as since from article_broken_links group by 1, 2) f
      on f.article_id = p.article_id and f.language = p.language
    where ${seesAll(editor)} or a.owner_id = ${editor.userId}
    order by f.since, p.title, p.language limit ${FAULTY_TEXTS_SHOWN}`
  const [{ count } = { count: 0 }] = texts
  return {
    ...(viewer ?? { checkedAt: null, pageCount: 0, linkCount: 0 }),
    texts: texts.map(({ count: _, ...text }) => text),
    moreCount: count - texts.length,
  }
}

const ISO = 'YYYY-MM-DD"T"HH24:MI:SS"Z"'

/** @throws AppError('ARTICLE_NOT_FOUND') also for one that the editor may not see */
export async function checkLinks(editor: Editor, sources: LinkSources, id: string): Promise<LinkReport> {
  await ownerOf(editor.db.sql, editor, id)
  await checkLinksOf(sources, id, editor.now)
  return listBrokenLinks(editor)
}
