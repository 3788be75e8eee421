import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { language } from '../language.ts'

/** What the server minds when it writes to a person. */
export const preference = z.object({
  /** Of letters and messages: codes, news of the account. */
  language,
})
export type Preference = z.output<typeof preference>

export const getPreference = defineAction({
  name: 'user/preference/get',
  summary: 'How I want to be written to (S1.7)',
  kind: 'read',
  auth: 'member',
  input: z.object({}),
  output: preference,
})

export const setPreference = defineAction({
  name: 'user/preference/set',
  summary: 'Choose how I am written to; what is left out stays',
  auth: 'member',
  input: z.partial(preference),
  output: preference,
  limit: { max: 60, windowSeconds: 3600 },
})
