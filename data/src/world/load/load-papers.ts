import type { TransactionSql } from 'postgres'
import { worldId } from '../id.ts'
import type { Product } from '../product.ts'
import { randomOf } from '../random.ts'
import { copyRows } from './copy-rows.ts'

const DAY_MS = 86_400_000

/** Papers that go with a part to the customs: a declaration for the common market, and the maker's certificate. */
export async function loadProductDocuments(
  tx: TransactionSql,
  products: readonly Product[],
  seed: number,
  now: Date,
) {
  await copyRows(
    tx,
    'product_documents',
    ['id', 'product_id', 'kind', 'title', 'number', 'issuer', 'valid_to', 'position'],
    products.flatMap((product) => documentsOf(product, seed, now)),
  )
}

function documentsOf(product: Product, seed: number, now: Date) {
  const random = randomOf(seed, 'papers', product.id)
  const id = () => worldId(product.createdAt, random)
  const year = now.getUTCFullYear()
  const validTo = new Date(now.getTime() + random.between(200, 1500) * DAY_MS).toISOString().slice(0, 10)
  const number = (prefix: string) => `${prefix}-${random.between(10_000, 99_999)}/${year - 2000}`
  const declaration = [
    ...[id(), product.id, 'declaration', 'ТР ТС 018/2011', number(`EAC ${product.originCountry}`)],
    ...['Demo Test Centre', validTo, 1],
  ]
  const certificate = [
    ...[id(), product.id, 'certificate', 'IATF 16949', number('IATF'), 'Demo Certification'],
    ...[validTo, 2],
  ]
  return random.chance(0.5) ? [declaration, certificate] : [declaration]
}
