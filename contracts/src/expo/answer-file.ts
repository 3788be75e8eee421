import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { storable } from '../text.ts'
import { captchaAnswer } from '../user/captcha.ts'
import { linkToken } from './link-token.ts'

export const answerFile = z.object({
  id: z.uuid(),
  /** The text of the question. */
  question: z.string(),
  name: z.string(),
  bytes: z.int(),
})
export type AnswerFile = z.output<typeof answerFile>

export const signAnswerFile = defineAction({
  name: 'expo/answer-file/sign',
  summary:
    'Sign the upload of a file that answers a question; it is deleted after a day unless a submitted form refers to it',
  auth: 'public',
  input: z.object({
    eventId: z.uuid(),
    /** The key of the question. */
    question: z.string().check(z.minLength(1), z.maxLength(40), storable),
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120), storable),
    /** In bytes. */
    size: z.int().check(z.minimum(0)),
    /** For attendees without account: uploads count against the quota of this device. */
    deviceId: captchaAnswer.deviceId,
  }),
  output: z.object({
    /** The value that the form sends as the answer. */
    id: z.string(),
    /** The path the form is posted to, on this host. */
    action: z.string(),
    /** Form fields in order; the file comes last, as `file`. */
    fields: z.record(z.string(), z.string()),
  }),
  limit: { max: 60, windowSeconds: 3600 },
})

/** A path on this server. */
const link = z.object({ url: z.string() })
const limit = { max: 120, windowSeconds: 3600 }

export const openAnswerFile = defineAction({
  name: 'expo/answer-file/open',
  summary: 'A link to a file of an own registration, valid for ten minutes',
  auth: 'member',
  input: z.object({ id: z.uuid() }),
  output: link,
  limit,
})

export const openAnswerFileByLink = defineAction({
  name: 'expo/invitee/answer-file',
  summary: 'A link to a file of a registration, valid for ten minutes, by the link from the email',
  auth: 'public',
  input: z.object({ token: linkToken, id: z.uuid() }),
  output: link,
  limit,
})

export const openOfficeAnswerFile = defineAction({
  name: 'expo/office/answer-file',
  summary: 'A link to a file of a registration, valid for ten minutes. Audited',
  auth: 'expo.registration',
  input: z.object({ id: z.uuid() }),
  output: link,
  limit,
})
