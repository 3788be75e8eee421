import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { isAllowed } from '@tiantian/contracts/permission.ts'
import type {
  createLabel as createContract,
  OfficeLabels,
  orderLabels as orderContract,
  removeLabel as removeContract,
  updateLabel as updateContract,
} from '@tiantian/contracts/publish/office-label.ts'
import type { Queryable } from '../../platform/database.ts'
import type { Editor } from './editor.ts'
import { keepRequest } from './kept-request.ts'
import { assertParent, freeLabelSlug, listOfficeLabels, USES } from './label-rule.ts'

type Reply = Promise<OfficeLabels>

/**
 * Adds a label; the same request id adds one.
 * @throws AppError('REQUEST_ID_REUSED' | 'PERMISSION_DENIED' | 'CATEGORY_NOT_FOUND' | 'INVALID_INPUT') the last for a
 * tree that gets too deep
 */
export function createLabel(editor: Editor, wish: Parsed<typeof createContract>): Reply {
  const { kind, name, parent } = wish
  return change(editor, 'create', async (sql) => {
    const slug = await freeLabelSlug(sql, kind, name.en)
    const begun = { action: 'publish/label/create', input: wish, reply: { slug } }
    if (await keepRequest(sql, editor, begun)) return undefined
    const row = { slug, name: sql.json(name) }
    if (kind === 'tag') {
      await sql`
        insert into tags (slug, name, position, version)
        select ${slug}, ${row.name}, coalesce(max(position) + 1, 0), 2 from tags`
      return { kind, slug }
    }
    await assertParent(sql, slug, parent)
    await sql`
      insert into article_categories (slug, name, parent, position, version)
      select ${slug}, ${row.name}, ${parent}, coalesce(max(position) + 1, 0), 2 from article_categories
      where parent is not distinct from ${parent}`
    return { kind, slug }
  })
}

/** @throws AppError('PERMISSION_DENIED' | 'STATE_CONFLICT' | 'CATEGORY_NOT_FOUND' | 'INVALID_INPUT') */
export function updateLabel(editor: Editor, wish: Parsed<typeof updateContract>): Reply {
  const { kind, slug, version, name, parent, isHidden } = wish
  return change(editor, 'update', async (sql) => {
    if (kind === 'category') await assertParent(sql, slug, parent)
    const row = { name: sql.json(name), is_hidden: isHidden, ...(kind === 'category' && { parent }) }
    const changed = await sql`
      update ${sql(TABLES[kind])} set ${sql(row)}, version = version + 1
      where slug = ${slug} and version = ${version} returning slug`
    if (changed.length === 0) throw new AppError('STATE_CONFLICT')
    return { kind, slug, name, parent, isHidden }
  })
}

/** Names all of them, or nobody knows where the others stand. @throws AppError('PERMISSION_DENIED' | 'STATE_CONFLICT') */
export function orderLabels(editor: Editor, { kind, parent, slugs }: Parsed<typeof orderContract>): Reply {
  return change(editor, 'order', async (sql) => {
    const below = kind === 'category' ? sql`where parent is not distinct from ${parent}` : sql``
    const known = await sql<{ slug: string }[]>`select slug from ${sql(TABLES[kind])} ${below}`
    const asked = new Set(slugs)
    if (known.length !== slugs.length || !known.every(({ slug }) => asked.has(slug))) {
      throw new AppError('STATE_CONFLICT')
    }
    await sql`
      update ${sql(TABLES[kind])} set position = asked.place - 1, version = greatest(version, 2)
      from unnest(${slugs}::text[]) with ordinality asked (slug, place)
      where ${sql(TABLES[kind])}.slug = asked.slug`
    return { kind, slug: slugs[0]!, parent, slugs }
  })
}

/** @throws AppError('PERMISSION_DENIED' | 'STATE_CONFLICT') also while anything stands under it */
export function removeLabel(editor: Editor, { kind, slug, version }: Parsed<typeof removeContract>): Reply {
  return change(editor, 'remove', async (sql) => {
    const table = sql(TABLES[kind])
    // Whoever begins an article under it right now is waited for: see assertKnown.
    const [row] = await sql<{ id: string }[]>`
      select id from ${table} where slug = ${slug} and version = ${version} for update`
    const [use] = await sql<{ count: number }[]>`
      select ${sql.unsafe(USES[kind])} as count from ${table} l where slug = ${slug}`
    if (!row || use?.count !== 0) throw new AppError('STATE_CONFLICT')
    await sql`delete from ${table} where slug = ${slug}`
    return { kind, slug, id: row.id }
  })
}

const TABLES = { category: 'article_categories', tag: 'tags' } as const

interface Change {
  readonly kind: keyof typeof TABLES
  readonly slug: string
  /** Of what is there no longer. */
  readonly id?: string
}

/** One change at a time: a tree that two people bend at once would come to no end. None where all was done before. */
async function change(
  editor: Editor,
  event: string,
  work: (sql: Queryable) => Promise<Change | undefined>,
): Reply {
  // Names stand in all languages: whoever publishes one alone does not decide about them.
  if (!LANGUAGES.every((language) => isAllowed(editor.roles, 'publish.release', language)))
    throw new AppError('PERMISSION_DENIED')
  await editor.db.transaction(async (sql) => {
    await sql`select pg_advisory_xact_lock(hashtext('article labels'))`
    const changed = await work(sql)
    if (!changed) return
    const { id, ...done } = changed
    await sql`
      insert into audit_log (actor_id, event, object_kind, object_id, change, created_at)
      select ${editor.userId}, ${`label.${event}`}, ${done.kind},
        coalesce(${id ?? null}::uuid, (select id from ${sql(TABLES[done.kind])} where slug = ${done.slug})),
        ${sql.json(done)}, ${editor.now}`
  })
  return listOfficeLabels(editor.db.sql)
}
