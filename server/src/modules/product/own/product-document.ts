import type { Output } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import { fileTypeOf } from '@tiantian/contracts/media/file-type.ts'
import type { ProductDocumentForm } from '@tiantian/contracts/product/own-product.ts'
import type {
  listProductDocuments as contract,
  ProductDocument,
} from '@tiantian/contracts/product/product-document.ts'
import type { Fragment, Queryable, Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/id.ts'
import { encodedPath, pathOfAddress } from '../../media/file-path.ts'

/** More than a page shows or a product has. */
const PRODUCT_DOCUMENTS_MAX = 50

interface ProductDocumentRow extends Omit<ProductDocument, 'validTo' | 'file'> {
  readonly valid_to: string | null
  readonly path: string | null
  readonly bytes: number | null
}

/** A product's customs documents. @throws AppError('PRODUCT_NOT_FOUND') also for one that may not be shown */
export async function listProductDocuments(
  sql: Queryable,
  productId: string,
  language: Language,
): Promise<Output<typeof contract>> {
  const [[known], rows] = await Promise.all([
    sql<{ name: LocalizedText | null }[]>`
      select h.name from search_items i join products p on p.id = i.product_id
        left join hs_codes h on h.code = left(p.hs_code, 6)
      where i.product_id = ${productId}`,
    // A deleted file is not offered.
    sql<ProductDocumentRow[]>`
      select d.id, d.kind, d.title, d.number, d.issuer, d.valid_to::text, f.path, f.bytes::float8 as bytes
      from product_documents d left join media_files f on f.path = d.path and f.state = 'ready'
      where d.product_id = ${productId} order by d.position, d.id limit ${PRODUCT_DOCUMENTS_MAX}`,
  ])
  if (!known) throw new AppError('PRODUCT_NOT_FOUND')
  return { hsName: known.name ? textIn(known.name, language) : '', documents: rows.map(documentOf) }
}

const documentOf = ({ valid_to, path, bytes, ...same }: ProductDocumentRow): ProductDocument => ({
  ...same,
  validTo: valid_to,
  file: path === null ? null : { url: `/media/file/${encodedPath(path)}`, bytes: bytes ?? 0 },
})

export interface WrittenDocument extends Omit<ProductDocumentForm, 'file'> {
  readonly id: string
  readonly path: string | null
}

/** The documents of a form. @throws AppError('FILE_TYPE_REFUSED') for what is neither a picture nor a document */
export const documentsOf = (forms: readonly ProductDocumentForm[]): WrittenDocument[] =>
  forms.map(({ id = newId(), file, ...document }) => {
    const path = file === '' ? null : (pathOfAddress(file) ?? '')
    const kind = path === null ? 'document' : fileTypeOf(path)?.kind
    if (kind !== 'document' && kind !== 'picture') throw new AppError('FILE_TYPE_REFUSED')
    return { id, ...document, path }
  })

/** SQL of the documents of a product as JSON of `WrittenDocument`. */
export const documentsJson = (sql: Queryable, productId: ReturnType<Queryable['unsafe']>) => sql`
  (select json_agg(json_build_object('id', d.id, 'kind', d.kind, 'title', d.title, 'number', d.number,
      'issuer', d.issuer, 'validTo', d.valid_to::text, 'path', d.path) order by d.position, d.id)
    from product_documents d where d.product_id = ${productId})`

export const documentForm = ({ path, ...document }: WrittenDocument): ProductDocumentForm => ({
  ...document,
  file: path === null ? '' : `/media/file/${encodedPath(path)}`,
})

/**
 * Files of documents are uploads of the user, or are with a product of the shop already: those count
 * even when they are gone by now.
 * @throws AppError('FILE_NOT_FOUND') for a file that is not there, or is somebody else's
 */
export async function assertOwnDocuments(
  sql: Queryable,
  { userId, shopId }: { readonly userId: string; readonly shopId: string },
  documents: readonly WrittenDocument[] | undefined,
) {
  const paths = [...new Set(documents?.flatMap(({ path }) => path ?? []))]
  if (paths.length === 0) return
  const [held] = await sql<{ count: number }[]>`
    select count(distinct path)::int as count from (
      select path from media_files
      where path = any(${paths}::text[]) and state = 'ready' and coalesce(owner_id, ${userId}) = ${userId}
      union all
      select d.path from product_documents d join products p on p.id = d.product_id
      where d.path = any(${paths}::text[]) and p.shop_id = ${shopId}) files`
  if (held!.count < paths.length) throw new AppError('FILE_NOT_FOUND')
}

/** Those that are left out are removed; one of another product is not overwritten. */
export function writeDocuments(
  tx: Tx,
  given: readonly { readonly id: string; readonly rows: readonly WrittenDocument[] }[],
): Fragment[] {
  if (given.length === 0) return []
  const rows = given.flatMap(({ id, rows: documents }) =>
    documents.map(({ validTo, ...document }, at) => ({
      product_id: id,
      ...document,
      valid_to: validTo,
      position: at + 1,
    })),
  )
  return [
    tx`
      delete from product_documents
      where product_id = any(${given.map(({ id }) => id)}::uuid[]) and id <> all(${rows.map(({ id }) => id)}::uuid[])`,
    tx`
      insert into product_documents (id, product_id, kind, title, number, issuer, valid_to, path, position)
      select id, product_id, kind, title, number, issuer, valid_to, path, position
      from jsonb_populate_recordset(null::product_documents, ${JSON.stringify(rows)}::jsonb)
      on conflict (id) do update set
        kind = excluded.kind, title = excluded.title, number = excluded.number, issuer = excluded.issuer,
        valid_to = excluded.valid_to, path = excluded.path, position = excluded.position
      where product_documents.product_id = excluded.product_id`,
  ]
}
