import type { Parsed } from '@tiantian/contracts/action.ts'
import type { reportViews as contract } from '@tiantian/contracts/activity/view.ts'
import type { Visitor } from '../product/numbers/view-count.ts'
import { noteVisit } from '../product/numbers/view-count.ts'
import { noteShopWord } from '../search/shop-word/shop-word.ts'

/** Counts what was opened; unknown objects are left out when the counts are written. */
export function reportViews(visitor: Visitor, { views }: Parsed<typeof contract>) {
  for (const { kind, id, text } of views) {
    if (noteVisit(visitor, { kind, id }) && kind === 'product' && text) noteShopWord(visitor, id, text)
  }
}
