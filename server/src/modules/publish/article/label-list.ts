import { AppError } from '@tiantian/contracts/error.ts'
import type { LabelKind } from '@tiantian/contracts/publish/label-kind.ts'
import type { OfficeLabel, OfficeLabels } from '@tiantian/contracts/publish/office-label.ts'
import { CATEGORY_DEPTH_MAX } from '@tiantian/contracts/publish/office-label.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { ArticleCategoryRow } from '../../../platform/database/rows.generated.ts'
import { slugOf } from '../../../platform/text/slug.ts'

/** How many articles and categories use the label `l`, drafts included. */
export const USES: Readonly<Record<LabelKind, string>> = {
  category: `(select count(*)::int from articles a where a.category = l.slug)
    + (select count(*)::int from article_categories c where c.parent = l.slug)`,
  tag: '(select count(*)::int from articles a where l.slug = any(a.tags))',
}

/** All categories, each after its parent, and all tags in order. */
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
  const wished = slugOf(name, kind).slice(0, SLUG_MAX).replace(/-+$/, '')
  const rows = await sql<Pick<ArticleCategoryRow, 'slug'>[]>`
    select slug from article_categories where ${kind} = 'category' union all select slug from tags where ${kind} = 'tag'`
  const taken = new Set(rows.map(({ slug }) => slug))
  for (let at = 1; ; at += 1) {
    const slug = at === 1 ? wished : `${wished}-${at}`
    if (!taken.has(slug)) return slug
  }
}
