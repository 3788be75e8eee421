import * as z from 'zod/mini'
import { defineAction } from '../action.ts'

export const mergeSaved = defineAction({
  name: 'activity/anonymous/merge',
  summary: 'Move favourites and footprints of the anonymous account to mine after login; twice is once',
  auth: 'member',
  input: z.object({ anonymousToken: z.string().check(z.maxLength(2000)) }),
  output: z.object({}),
})
