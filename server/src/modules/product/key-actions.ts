import {
  cancelImport,
  changeImport,
  checkImportRun,
  createImport,
  getImport,
  getImportErrorFile,
  getImportKind,
  getImportTemplate,
  listImportErrors,
  resumeImport,
  signImportFile,
  startImport,
} from '@tiantian/contracts/import/import.ts'
import {
  changeProducts,
  createProduct,
  getOwnProduct,
  listOwnProducts,
  lookUpPart,
  updateProduct,
} from '@tiantian/contracts/product/own-product.ts'
import type { ApiScope } from '@tiantian/contracts/shop/api-key.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { KeyAction } from '../shop/api/key-action.ts'
import { keyAction, ofShop } from '../shop/api/key-action.ts'
import { productImport } from './import/product-import.ts'
import { stockImport } from './import/stock-import.ts'

const READ: readonly ApiScope[] = ['products.read', 'products.write', 'stock.write']
const WRITE: readonly ApiScope[] = ['products.write']
const STOCK: readonly ApiScope[] = ['products.write', 'stock.write']

async function ofProduct(sql: Queryable, { id }: { readonly id: string }) {
  const [product] = await sql<{ shop_id: string }[]>`select shop_id from products where id = ${id}`
  return { shopId: product?.shop_id }
}

/** Which scope writes the rows of an import; no other import is reached by a key. */
const IMPORT_SCOPES = new Map<string, ApiScope>([
  [productImport.name, 'products.write'],
  [stockImport.name, 'stock.write'],
])

const ofImport = (kind: string, shopId: string | undefined | null) => {
  const scope = IMPORT_SCOPES.get(kind)
  return scope ? { shopId, scope } : { shopId: undefined }
}

const ofKind = (_: Queryable, { kind }: { readonly kind: string }) => ofImport(kind, null)

async function ofRun(sql: Queryable, { id }: { readonly id: string }) {
  const [run] = await sql<{ kind: string; shopId: string | null }[]>`
    select kind, params->>'shopId' as "shopId" from import_runs where id = ${id}`
  return ofImport(run?.kind ?? '', run?.shopId ?? undefined)
}

/** What programs do with the products of a shop. */
export const productKeyActions: readonly KeyAction[] = [
  keyAction(listOwnProducts, READ, ofShop),
  keyAction(getOwnProduct, READ, ofProduct),
  keyAction(lookUpPart, READ, ofShop),
  keyAction(createProduct, WRITE, ofShop),
  keyAction(updateProduct, WRITE, ofProduct),
  keyAction(changeProducts, STOCK, (_, { shopId, change }) => ({
    shopId,
    scope: change.kind === 'price' || change.kind === 'stock' ? 'stock.write' : 'products.write',
  })),
  keyAction(getImportKind, STOCK, ofKind),
  keyAction(signImportFile, STOCK, ofKind),
  keyAction(getImportTemplate, STOCK, (_, { kind, isFilled, params }) =>
    ofImport(kind, isFilled ? params.shopId : null),
  ),
  keyAction(createImport, STOCK, (_, { kind, params }) => ofImport(kind, params.shopId)),
  ...[changeImport, checkImportRun, startImport, cancelImport, resumeImport].map((action) =>
    keyAction(action, STOCK, ofRun),
  ),
  ...[getImport, listImportErrors, getImportErrorFile].map((action) => keyAction(action, STOCK, ofRun)),
]
