import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { isAllowed } from '@tiantian/contracts/permission.ts'
import type { listArticleLabels as listContract } from '@tiantian/contracts/publish/article.ts'
import type { LabelKind } from '@tiantian/contracts/publish/names.ts'
import type {
  createLabel as createContract,
  OfficeLabel,
  OfficeLabels,
  orderLabels as orderContract,
  removeLabel as removeContract,
  updateLabel as updateContract,
} from '@tiantian/contracts/publish/office-label.ts'
import { CATEGORY_DEPTH_MAX } from '@tiantian/contracts/publish/office-label.ts'
import { audit } from '../../../platform/audit.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import type { ArticleCategoryRow } from '../../../platform/database/rows.generated.ts'
import { textInSql } from '../../../platform/database/text-in-sql.ts'
import { onceWithin } from '../../../platform/idempotent-request.ts'
import { slugOf } from '../../../platform/text/slug.ts'
import { requireVersion } from '../../../platform/version.ts'
import type { Editor } from '../editor.ts'

type LabelReply = Promise<OfficeLabels>

/**
 * Creates a label; idempotent by request id.
 * @throws AppError('REQUEST_ID_REUSED' | 'PERMISSION_DENIED' | 'CATEGORY_NOT_FOUND' | 'INVALID_INPUT') the latter for
 * a tree that gets too deep
 */
export function createLabel(editor: Editor, input: Parsed<typeof createContract>): LabelReply {
  const { kind, name, parent } = input
  const { userId } = editor
  const request = { userId, requestId: input.requestId, action: 'publish/label/create', input }
  return change(editor, (tx) =>
    onceWithin(tx, request, async () => {
      const slug = await freeLabelSlug(tx, kind, name.en)
      const label = { slug, name: JSON.stringify(name), parent }
      const id = await (kind === 'tag' ? insertTag(tx, label) : insertCategory(tx, label))
      await auditLabel(tx, editor, 'create', { kind, slug, id })
      return { slug }
    }),
  )
}

interface NewLabel {
  readonly slug: string
  readonly name: string
  readonly parent: string | null
}

async function insertTag(tx: Tx, { slug, name }: NewLabel): Promise<string> {
  const [made] = await tx<{ id: string }[]>`
    insert into tags (slug, name, position, version)
    select ${slug}, ${name}::jsonb, coalesce(max(position) + 1, 0), 2 from tags returning id`
  return made!.id
}

async function insertCategory(tx: Tx, { slug, name, parent }: NewLabel): Promise<string> {
  await assertParent(tx, slug, parent)
  const [made] = await tx<{ id: string }[]>`
    insert into article_categories (slug, name, parent, position, version)
    select ${slug}, ${name}::jsonb, ${parent}, coalesce(max(position) + 1, 0), 2 from article_categories
    where parent is not distinct from ${parent} returning id`
  return made!.id
}

/** @throws AppError('PERMISSION_DENIED' | 'STATE_CONFLICT' | 'CATEGORY_NOT_FOUND' | 'INVALID_INPUT') */
export function updateLabel(editor: Editor, input: Parsed<typeof updateContract>): LabelReply {
  const { kind, slug, version, name, parent, isHidden } = input
  return change(editor, async (tx) => {
    if (kind === 'category') await assertParent(tx, slug, parent)
    const row = { name: JSON.stringify(name), is_hidden: isHidden, ...(kind === 'category' && { parent }) }
    const { id } = await requireVersion(tx<{ id: string }[]>`
      update ${tx(TABLES[kind])} set ${tx(row)}, version = version + 1
      where slug = ${slug} and version = ${version} returning id`)
    await auditLabel(tx, editor, 'update', { kind, slug, id, name, parent, isHidden })
  })
}

/**
 * The input must list all of them: otherwise the position of the others is undefined. @throws
 * AppError('PERMISSION_DENIED' | 'STATE_CONFLICT')
 */
export function orderLabels(
  editor: Editor,
  { kind, parent, slugs }: Parsed<typeof orderContract>,
): LabelReply {
  return change(editor, async (tx) => {
    const below = kind === 'category' ? tx`where parent is not distinct from ${parent}` : tx``
    const known = await tx<{ id: string; slug: string }[]>`select id, slug from ${tx(TABLES[kind])} ${below}`
    const listed = new Set(slugs)
    if (known.length !== slugs.length || !known.every(({ slug }) => listed.has(slug))) {
      throw new AppError('STATE_CONFLICT')
    }
    await tx`
      update ${tx(TABLES[kind])} set position = ordered.place - 1, version = greatest(version, 2)
      from unnest(${slugs}::text[]) with ordinality ordered (slug, place)
      where ${tx(TABLES[kind])}.slug = ordered.slug`
    const first = known.find(({ slug }) => slug === slugs[0])!
    await auditLabel(tx, editor, 'order', { kind, ...first, parent, slugs })
  })
}

/** @throws AppError('PERMISSION_DENIED' | 'STATE_CONFLICT') also while it is in use */
export function removeLabel(
  editor: Editor,
  { kind, slug, version }: Parsed<typeof removeContract>,
): LabelReply {
  return change(editor, async (tx) => {
    const table = tx(TABLES[kind])
    // Waits for a simultaneous article that uses it: see assertReferencesExist.
    const [row] = await tx<{ id: string }[]>`
      select id from ${table} where slug = ${slug} and version = ${version} for update`
    const [use] = await tx<{ count: number }[]>`
      select ${tx.unsafe(USES[kind])} as count from ${table} l where slug = ${slug}`
    if (!row || use?.count !== 0) throw new AppError('STATE_CONFLICT')
    await tx`delete from ${table} where slug = ${slug}`
    await auditLabel(tx, editor, 'remove', { kind, slug, id: row.id })
  })
}

const TABLES = { category: 'article_categories', tag: 'tags' } as const

interface LabelChange {
  readonly kind: keyof typeof TABLES
  readonly slug: string
  readonly id: string
  readonly name?: LocalizedText
  readonly parent?: string | null
  readonly isHidden?: boolean
  readonly slugs?: readonly string[]
}

const auditLabel = (tx: Tx, { userId, now }: Editor, event: string, { id, ...change }: LabelChange) =>
  audit(tx, {
    actorId: userId,
    event: `label.${event}`,
    objectKind: change.kind,
    objectId: id,
    change,
    at: now,
  })

/** Serialized: two simultaneous moves could turn the tree into a cycle. */
async function change(editor: Editor, work: (tx: Tx) => Promise<unknown>): LabelReply {
  // Names exist in all languages: a publisher of a single language may not edit them.
  if (!LANGUAGES.every((language) => isAllowed(editor.roles, 'publish.release', language)))
    throw new AppError('PERMISSION_DENIED')
  await editor.db.transaction(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('article labels'))`
    await work(tx)
  })
  return listOfficeLabels(editor.db.sql)
}

/** How many articles and categories use the label `l`, drafts included. */
export const USES: Readonly<Record<LabelKind, string>> = {
  category: `(select count(*)::int from articles a where a.category = l.slug)
    + (select count(*)::int from article_categories c where c.parent = l.slug)`,
  tag: '(select count(*)::int from articles a where l.slug = any(a.tags))',
}

type ArticleLabels = Output<typeof listContract>

/** Categories and tags that an article can have. */
export async function listArticleLabels(sql: Queryable, language: Language): Promise<ArticleLabels> {
  const name = sql.unsafe(textInSql('name', language))
  const [categories, tags] = await Promise.all([
    sql<ArticleLabels['categories']>`
      select slug, ${name} as name, depth, is_hidden as "isHidden" from article_category_tree order by place`,
    sql<ArticleLabels['tags']>`
      select slug, ${name} as name, is_hidden as "isHidden" from tags order by position, slug`,
  ])
  return { categories: [...categories], tags: [...tags] }
}

/** For the office: all categories, each after its parent, and all tags in order. */
export async function listOfficeLabels(sql: Queryable): Promise<OfficeLabels> {
  const [categories, tags] = await Promise.all([
    sql<OfficeLabel[]>`
      select l.slug, l.name, l.parent, t.depth, l.is_hidden as "isHidden", l.version,
        ${sql.unsafe(USES.category)} as "useCount"
      from article_category_tree t join article_categories l on l.slug = t.slug order by t.place`,
    sql<OfficeLabel[]>`
      select l.slug, l.name, null as parent, 1 as depth, l.is_hidden as "isHidden", l.version,
        ${sql.unsafe(USES.tag)} as "useCount"
      from tags l order by l.position, l.slug`,
  ])
  return { categories: [...categories], tags: [...tags] }
}

/**
 * Checks that a category and its descendants fit below the parent.
 * @throws AppError('CATEGORY_NOT_FOUND'), AppError('INVALID_INPUT') below itself or too deep
 */
export async function assertParent(sql: Queryable, slug: string, parent: string | null): Promise<void> {
  if (parent === null) return
  const [above] = await sql<{ path: string[] }[]>`
    select path from article_category_tree where slug = ${parent}`
  if (!above) throw new AppError('CATEGORY_NOT_FOUND')
  const [own] = await sql<{ levels: number }[]>`
    select coalesce(max(depth - array_position(path, ${slug}) + 1), 1)::int as levels
    from article_category_tree where ${slug} = any(path)`
  if (above.path.includes(slug) || above.path.length + own!.levels > CATEGORY_DEPTH_MAX)
    throw new AppError('INVALID_INPUT', {}, [{ path: 'parent', rule: 'invalid_value' }])
}

const SLUG_MAX = 56

/** The slug of a label, from its English name, with a number appended when it is taken. */
export async function freeLabelSlug(sql: Queryable, kind: LabelKind, name: string): Promise<string> {
  const fromName = slugOf(name, kind).slice(0, SLUG_MAX).replace(/-+$/, '')
  const rows = await sql<Pick<ArticleCategoryRow, 'slug'>[]>`
    select slug from article_categories where ${kind} = 'category' union all select slug from tags where ${kind} = 'tag'`
  const taken = new Set(rows.map(({ slug }) => slug))
  for (let at = 1; ; at += 1) {
    const slug = at === 1 ? fromName : `${fromName}-${at}`
    if (!taken.has(slug)) return slug
  }
}
