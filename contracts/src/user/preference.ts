import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { language } from '../language.ts'
import { timeZone } from '../time-zone.ts'

/** Notification topics, besides account security, which cannot be switched off. */
export const NOTICE_TOPICS = ['orders', 'messages', 'events', 'enterprise', 'news', 'offers'] as const
export const noticeTopic = z.enum(NOTICE_TOPICS)
export type NoticeTopic = z.output<typeof noticeTopic>

/**
 * In this order: in the app, while it is open and in its list of notifications; by the browsers in which they are
 * switched on, while the app is closed; by mail; by SMS.
 */
export const NOTICE_CHANNELS = ['app', 'web', 'email', 'sms'] as const
export const noticeChannel = z.enum(NOTICE_CHANNELS)
export type NoticeChannel = z.output<typeof noticeChannel>

/** The channels among which users choose for each topic: SMS is for the security of accounts alone. */
export const CHOSEN_CHANNELS = ['app', 'web', 'email'] as const satisfies readonly NoticeChannel[]
export const chosenChannel = z.enum(CHOSEN_CHANNELS)
export type ChosenChannel = z.output<typeof chosenChannel>

const channels = z.strictObject({ app: z.boolean(), web: z.boolean(), email: z.boolean() })
export const noticeChoices = z.object({
  orders: channels,
  messages: channels,
  events: channels,
  enterprise: channels,
  news: channels,
  offers: channels,
})
export type NoticeChoices = z.output<typeof noticeChoices>

/** Defaults: what concerns the own deals, talks and events is on, letters of promotion are off. */
export const USUAL_NOTICES: NoticeChoices = {
  orders: { app: true, web: true, email: true },
  messages: { app: true, web: true, email: true },
  events: { app: true, web: true, email: true },
  enterprise: { app: true, web: true, email: true },
  news: { app: true, web: true, email: false },
  /** What got cheaper is told in the app, for it was saved for that; nothing is sent unasked. */
  offers: { app: true, web: false, email: false },
}

/** Letters one by one, those of one day together, or none. What is urgent is not held back for the day. */
export const MAIL_MODES = ['each', 'daily', 'never'] as const
export const mailMode = z.enum(MAIL_MODES)
export type MailMode = z.output<typeof mailMode>

/** The preferences that the server uses when it notifies a user. */
export const preference = z.object({
  /** The language of mails and text messages: codes, account events. */
  language,
  notices: noticeChoices,
  mailMode,
  /** The available channels: configured on the server, and with an address of the user. */
  channels: z.array(chosenChannel),
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

const someChannels = z.optional(z.partial(channels))

export const setPreference = defineAction({
  name: 'user/preference/set',
  summary: 'Choose how I am written to; what is left out stays',
  auth: 'member',
  input: z.object({
    language: z.optional(language),
    notices: z.optional(
      z.object({
        orders: someChannels,
        messages: someChannels,
        events: someChannels,
        enterprise: someChannels,
        news: someChannels,
        offers: someChannels,
      }),
    ),
    mailMode: z.optional(mailMode),
    /** Of the browser: the daily letter comes in the morning there. */
    timeZone: z.optional(timeZone),
  }),
  output: preference,
  limit: { max: 60, windowSeconds: 3600 },
})

export const unsubscribe = defineAction({
  name: 'user/preference/unsubscribe',
  summary: 'End the letters about one thing on one way, by the link of such a letter',
  auth: 'public',
  input: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  /** `digest`: the daily letter, and with it all letters of notifications. */
  output: z.object({ topic: z.enum([...NOTICE_TOPICS, 'digest']), channel: chosenChannel }),
  // The servers of a large mail service call the unsubscribe URL for all their users.
  limit: { max: 600, windowSeconds: 60 },
})
