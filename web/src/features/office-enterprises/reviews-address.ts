import { APPLICATION_GROUPS } from '@tiantian/contracts/enterprise/state-names.ts'
import * as z from 'zod/mini'
import { choiceParam, idParam } from '../shell/search-params.ts'

export const reviewsSearch = z.object({ group: choiceParam(APPLICATION_GROUPS), id: idParam })
export type ReviewsSearch = z.output<typeof reviewsSearch>
