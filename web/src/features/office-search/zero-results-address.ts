import * as z from 'zod/mini'
import { tableParams } from '../../office/table-params.ts'
import { choiceParam, flagParam } from '../shell/search-params.ts'

export const ZERO_RESULT_DAYS = ['7', '30', '90'] as const
/** Products, shops, and those of both with no result because of filters. */
export const ZERO_RESULT_GROUPS = ['parts', 'shops', 'filtered'] as const
/** In which the search was typed. */
export const ZERO_RESULT_LANGUAGES = ['zh-Hans', 'en', 'ru', 'kk'] as const

export const zeroResultsSearch = z.object({
  ...tableParams,
  days: choiceParam(ZERO_RESULT_DAYS),
  language: choiceParam(ZERO_RESULT_LANGUAGES),
  group: choiceParam(ZERO_RESULT_GROUPS),
  settled: flagParam,
})
export type ZeroResultsSearch = z.output<typeof zeroResultsSearch>
