import type { Output } from '@tiantian/contracts/action.ts'
import type { queryProducts } from '@tiantian/contracts/search/search.ts'

/** How a piece of a text was understood. */
export type Chip = Output<typeof queryProducts>['chips'][number]
