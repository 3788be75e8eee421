import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { ArticleForm } from '@tiantian/contracts/publish/article-form.ts'
import type {
  copyArticle as copyContract,
  createArticle as createContract,
  OfficeArticle,
  updateArticle as updateContract,
} from '@tiantian/contracts/publish/office-article.ts'
import { audit } from '../../../platform/audit.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { newId, shortCode } from '../../../platform/id.ts'
import { once } from '../../../platform/idempotent-request.ts'
import { requireVersion } from '../../../platform/version.ts'
import type { Editor } from '../editor.ts'
import { isParty, ownerOf } from '../editor.ts'
import { insertText } from './article-save.ts'
import { getOfficeArticle } from './office-article.ts'

type ArticleWriteReply = Promise<{ article: OfficeArticle }>

/**
 * Creates an article; idempotent by request id.
 * @throws AppError('REQUEST_ID_REUSED' | 'PERMISSION_DENIED' | 'CATEGORY_NOT_FOUND' | 'INVALID_INPUT' | 'SLUG_TAKEN')
 */
export async function createArticle(editor: Editor, input: Parsed<typeof createContract>): ArticleWriteReply {
  const place = { ownerId: editor.userId, language: input.language }
  if (!isParty(editor, 'writer', place)) throw new AppError('PERMISSION_DENIED')
  const { userId, db } = editor
  const request = { userId, requestId: input.requestId, action: 'publish/office/create', input }
  const { id } = await once(db, request, async (tx) => {
    const made = newId()
    await assertReferencesExist(tx, input.article)
    await insertArticle(tx, editor, made, input.article)
    await insertText(tx, editor, { id: made, language: input.language }, input.text)
    return { id: made }
  })
  return getOfficeArticle(editor, id)
}

/**
 * Creates an article with the texts of another that the editor may write, all as drafts; nothing says that it is a
 * translation, a correction or featured. Idempotent by request id.
 * @throws AppError('REQUEST_ID_REUSED' | 'ARTICLE_NOT_FOUND' | 'PERMISSION_DENIED')
 */
export async function copyArticle(
  editor: Editor,
  { requestId, id }: Parsed<typeof copyContract>,
): ArticleWriteReply {
  const { userId, db } = editor
  const request = { userId, requestId, action: 'publish/office/copy', input: { id } }
  const { article } = await getOfficeArticle(editor, id)
  const { id: copyId } = await once(db, request, async (tx) => {
    const made = newId()
    const texts = article.texts.filter(({ language }) =>
      isParty(editor, 'writer', { ownerId: userId, language }),
    )
    const [first] = texts
    if (!first) throw new AppError('PERMISSION_DENIED')
    const isWritten = texts.some(({ language }) => language === article.defaultLanguage)
    await insertArticle(tx, editor, made, {
      ...article,
      pinnedUntil: null,
      isFeatured: false,
      defaultLanguage: isWritten ? article.defaultLanguage : first.language,
    })
    for (const { slug: _, language, ...text } of texts) {
      const own = { correction: '', translatedFrom: null, note: '' }
      await insertText(tx, editor, { id: made, language }, { ...text, ...own })
    }
    await audit(tx, {
      actorId: userId,
      event: 'article.copy',
      objectKind: 'article',
      objectId: made,
      change: { from: id },
      at: editor.now,
    })
    return { id: made }
  })
  return getOfficeArticle(editor, copyId)
}

async function insertArticle(sql: Queryable, { userId, now }: Editor, id: string, form: ArticleForm) {
  await sql`
    insert into articles ${sql({ id, code: shortCode(6), owner_id: userId, created_at: now, ...columnsOf(form), updated_at: now })}`
}

/**
 * Changes the language-independent data of an article. @throws AppError('STATE_CONFLICT') when somebody else saved
 * first
 */
export async function updateArticle(editor: Editor, input: Parsed<typeof updateContract>): ArticleWriteReply {
  const { id, version, article } = input
  await editor.db.transaction(async (tx) => {
    const ownerId = await ownerOf(tx, editor, id)
    const place = { ownerId, language: article.defaultLanguage }
    if (!isParty(editor, 'writer', place)) throw new AppError('PERMISSION_DENIED')
    await assertReferencesExist(tx, article)
    await requireVersion(tx`
      update articles set ${tx({ ...columnsOf(article), updated_at: editor.now })}, version = version + 1
      where id = ${id} and version = ${version} returning id`)
  })
  return getOfficeArticle(editor, id)
}

const columnsOf = (form: ArticleForm) => ({
  kind: form.kind,
  category: form.category,
  tags: [...new Set(form.tags)],
  cover: form.cover,
  focal_x: form.focal.x,
  focal_y: form.focal.y,
  author_name: form.authorName,
  source_name: form.sourceName,
  source_url: form.sourceUrl,
  external_url: form.kind === 'external' ? form.externalUrl : null,
  video: form.kind === 'video' ? form.video : '',
  pinned_until: form.pinnedUntil,
  is_featured: form.isFeatured,
  related_ids: [...new Set(form.relatedIds)],
  default_language: form.defaultLanguage,
})

/** Referenced rows must exist, and an external article needs its address. */
async function assertReferencesExist(sql: Queryable, form: ArticleForm) {
  // Locked until the article exists, so that its label is not deleted meanwhile.
  const categories = await sql`select from article_categories where slug = ${form.category} for key share`
  if (categories.length === 0) throw new AppError('CATEGORY_NOT_FOUND')
  const tags = await sql`select from tags where slug = any(${[...new Set(form.tags)]}::text[]) for key share`
  if (tags.length < new Set(form.tags).size) throw missing('article.tags')
  const related = await sql`select from articles where id = any(${form.relatedIds}::uuid[])`
  if (related.length < new Set(form.relatedIds).size) throw missing('article.relatedIds')
  if (form.kind === 'external' && form.externalUrl === '') throw missing('article.externalUrl')
}

const missing = (path: string) => new AppError('INVALID_INPUT', {}, [{ path, rule: 'invalid_value' }])
