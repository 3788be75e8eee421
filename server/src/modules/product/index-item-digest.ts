import { createHash } from 'node:crypto'
import type { SourceProduct } from './index-item-source.ts'
import type { ReferenceBook } from './reference-book.ts'

/** Tells apart what words, tags and pages of a product are made from: all but its offers and its sales. */
export function digestOf({ offers, sold_count, ...facts }: SourceProduct, book: ReferenceBook): string {
  return createHash('sha256').update(book.edition).update(JSON.stringify(facts)).digest('base64url')
}
