import { APPLICATION_GROUPS, REAL_NAME_GROUPS } from '@tiantian/contracts/enterprise/names.ts'
import * as z from 'zod/mini'
import { choiceParam, idParam } from '../shell/search-params.ts'

export const reviewsSearch = z.object({
  group: choiceParam(APPLICATION_GROUPS),
  id: idParam,
  renewal: idParam,
  change: idParam,
})
export const realNamesSearch = z.object({ group: choiceParam(REAL_NAME_GROUPS) })
export type RealNamesSearch = z.output<typeof realNamesSearch>

export type ReviewsSearch = z.output<typeof reviewsSearch>
