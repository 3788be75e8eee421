import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import {
  getAllianceContact,
  getOfficeContact,
  setAllianceContact,
} from '@tiantian/contracts/publish/alliance-contact.ts'
import type { ArticleFilters } from '@tiantian/contracts/publish/article.ts'
import {
  getArticle,
  listArticleFilters,
  listArticleLabels,
  listArticles,
  listDocuments,
  noteArticleView,
} from '@tiantian/contracts/publish/article.ts'
import { ARTICLE_KINDS } from '@tiantian/contracts/publish/names.ts'
import {
  compareRevisions,
  copyArticle,
  createArticle,
  deleteArticle,
  getOfficeArticle,
  listArticleCalendar,
  listArticlePictures,
  listOfficeArticles,
  listRevisions,
  moveArticleText,
  restoreRevision,
  saveArticleText,
  updateArticle,
} from '@tiantian/contracts/publish/office-article.ts'
import {
  createLabel,
  listOfficeLabels,
  orderLabels,
  removeLabel,
  updateLabel,
} from '@tiantian/contracts/publish/office-label.ts'
import type { Context, Implementation } from '../../gateway/implement.ts'
import { implement } from '../../gateway/implement.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { textInSql } from '../../platform/database/text-in-sql.ts'
import * as contacts from './alliance-contact.ts'
import * as articles from './article/article.ts'
import { deleteArticle as removeArticle } from './article/article-delete.ts'
import * as lists from './article/article-list.ts'
import { moveText } from './article/article-move.ts'
import { saveText } from './article/article-save.ts'
import * as articleWrites from './article/article-write.ts'
import * as labels from './article/label.ts'
import { listOfficeLabels as readOfficeLabels } from './article/label.ts'
import * as office from './article/office-article.ts'
import * as officeLists from './article/office-list.ts'
import * as revisions from './article/revision.ts'
import { noteView } from './article/view.ts'
import * as documents from './documents.ts'
import type { Editor } from './editor.ts'

/** The filter lists the most used tags; other tags are reached from their articles. */
const TAGS_SHOWN = 24

/** Categories and tags that an article can have. */
async function listLabels(sql: Queryable, language: Language): Promise<Labels> {
  const name = sql.unsafe(textInSql('name', language))
  const [categories, tags] = await Promise.all([
    sql<Labels['categories']>`
      select slug, ${name} as name, depth, is_hidden as "isHidden" from article_category_tree order by place`,
    sql<Labels['tags']>`
      select slug, ${name} as name, is_hidden as "isHidden" from tags order by position, slug`,
  ])
  return { categories: [...categories], tags: [...tags] }
}

type Labels = Output<typeof listArticleLabels>

/** The filter options of published articles of these kinds. */
async function listFilters(
  sql: Queryable,
  { kinds = [...ARTICLE_KINDS] }: Parsed<typeof listArticleFilters>,
  language: Language,
): Promise<ArticleFilters> {
  const name = (column: string) => sql.unsafe(textInSql(column, language))
  const [categories, tags, years] = await Promise.all([
    sql<ArticleFilters['categories'][number][]>`
      select c.slug, ${name('c.name')} as name, count(*)::int as count
      from articles a join article_category_tree own on own.slug = a.category
        join article_category_tree c on c.slug = any(own.path)
      where a.published_at is not null and a.kind = any(${kinds}::text[]) and not c.is_hidden
      group by c.slug, c.name, c.place order by c.place`,
    sql<ArticleFilters['tags'][number][]>`
      select t.slug, ${name('t.name')} as name, count(*)::int as count
      from articles a cross join unnest(a.tags) tag join tags t on t.slug = tag
      where a.published_at is not null and a.kind = any(${kinds}::text[]) and not t.is_hidden
      group by t.slug order by count desc, t.slug limit ${TAGS_SHOWN}`,
    sql<ArticleFilters['years'][number][]>`
      select extract(year from published_at)::int as year, count(*)::int as count from articles
      where published_at is not null and kind = any(${kinds}::text[])
      group by 1 order by 1 desc`,
  ])
  return { categories, tags, years }
}

export const publishActions: Implementation[] = [
  implement(listArticles, ({ db, language, clock }, input) =>
    lists.listArticles(db.sql, input, { language, now: clock.now() }),
  ),
  implement(getArticle, ({ db, language }, { id }) => articles.getArticle(db.sql, id, language)),
  implement(listArticleFilters, ({ db, language }, input) => listFilters(db.sql, input, language)),
  implement(listDocuments, ({ db, language }) => documents.listDocuments(db.sql, language)),
  implement(listArticleLabels, ({ db, language }) => listLabels(db.sql, language)),
  implement(listOfficeLabels, ({ db }) => readOfficeLabels(db.sql)),
  implement(createLabel, (context, input) => labels.createLabel(editorOf(context), input)),
  implement(updateLabel, (context, input) => labels.updateLabel(editorOf(context), input)),
  implement(orderLabels, (context, input) => labels.orderLabels(editorOf(context), input)),
  implement(removeLabel, (context, input) => labels.removeLabel(editorOf(context), input)),
  implement(noteArticleView, async ({ db, caller, clock }, { id }) => {
    await noteView(db, id, caller, clock.now())
    return {}
  }),
  implement(listArticlePictures, (context, input) =>
    officeLists.listArticlePictures(editorOf(context), input),
  ),
  implement(listOfficeArticles, (context, input) => officeLists.listOfficeArticles(editorOf(context), input)),
  implement(listArticleCalendar, (context, input) => officeLists.listCalendar(editorOf(context), input)),
  implement(getOfficeArticle, (context, { id }) => office.getOfficeArticle(editorOf(context), id)),
  implement(createArticle, (context, input) => articleWrites.createArticle(editorOf(context), input)),
  implement(copyArticle, (context, input) => articleWrites.copyArticle(editorOf(context), input)),
  implement(deleteArticle, (context, input) => removeArticle(editorOf(context), input)),
  implement(updateArticle, (context, input) => articleWrites.updateArticle(editorOf(context), input)),
  implement(saveArticleText, (context, input) => saveText(editorOf(context), input)),
  implement(moveArticleText, (context, input) => moveText(editorOf(context), input)),
  implement(listRevisions, (context, input) => revisions.listRevisions(editorOf(context), input)),
  implement(compareRevisions, (context, input) => revisions.compareRevisions(editorOf(context), input)),
  implement(getAllianceContact, async ({ db, language }) => ({
    contact: (await contacts.findContact(db.sql, language)) ?? null,
  })),
  implement(getOfficeContact, ({ db }) => contacts.getOfficeContact(db.sql)),
  implement(setAllianceContact, (context, input) => contacts.setContact(editorOf(context), input)),
  implement(restoreRevision, (context, input) => revisions.restoreRevision(editorOf(context), input)),
]

export const editorOf = ({
  db,
  user,
  clock,
  language,
}: Context<'publish.write' | 'publish.release' | 'admin'>): Editor => ({
  db,
  userId: user.id,
  roles: user.roles,
  now: clock.now(),
  language,
})
