import type { Output } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type {
  listProductDocuments as contract,
  ProductDocument,
} from '@tiantian/contracts/product/product-document.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { encodedPath } from '../../media/file-path.ts'

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
