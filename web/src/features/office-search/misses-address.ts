import * as z from 'zod/mini'
import { choiceParam, flagParam } from '../shell/search-params.ts'

export const MISS_DAYS = ['7', '30', '90'] as const
/** Parts, shops, and those of both that only filters hid. */
export const MISS_GROUPS = ['parts', 'shops', 'filtered'] as const
export const MISS_LANGUAGES = ['zh-Hans', 'en', 'ru', 'kk'] as const

export const missesSearch = z.object({
  days: choiceParam(MISS_DAYS),
  language: choiceParam(MISS_LANGUAGES),
  group: choiceParam(MISS_GROUPS),
  settled: flagParam,
})
export type MissesSearch = z.output<typeof missesSearch>
