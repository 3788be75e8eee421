import * as z from 'zod/mini'
import { defineAction } from '../action.ts'

/** In a file of its own: every page loads it immediately, and nothing else about sessions. */
export const checkSession = defineAction({
  name: 'user/session/check',
  summary: 'Whether this device is still signed in: what a page asks that is only looked at',
  kind: 'read',
  auth: 'member',
  beforeSecondFactor: true,
  isPoll: true,
  input: z.object({}),
  output: z.object({}),
})
