import * as z from 'zod/mini'
import { choiceParam, flagParam } from '../shell/search-params.ts'

export const MISS_DAYS = ['7', '30', '90'] as const
export const MISS_LANGUAGES = ['zh-Hans', 'en', 'ru', 'kk'] as const

export const missesSearch = z.object({
  days: choiceParam(MISS_DAYS),
  language: choiceParam(MISS_LANGUAGES),
  settled: flagParam,
})
export type MissesSearch = z.output<typeof missesSearch>
