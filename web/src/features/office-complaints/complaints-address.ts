import * as z from 'zod/mini'
import { choiceParam, flagParam } from '../shell/search-params.ts'

export const COMPLAINT_KINDS = ['product', 'review'] as const

export const complaintsSearch = z.object({ kind: choiceParam(COMPLAINT_KINDS), decided: flagParam })
export type ComplaintsSearch = z.output<typeof complaintsSearch>
