import type { Language } from '@tiantian/contracts/language.ts'
import type { CodeScene } from '@tiantian/contracts/user/code.ts'
import { MINI_PROGRAMS } from '@tiantian/contracts/user/provider-login.ts'
import type { Channel, Message } from '../../../platform/delivery/message.ts'
import { html } from '../../../platform/text/markup.ts'
import { notificationText as en } from './en.ts'
import { notificationText as kk } from './kk.ts'
import type { NotificationTexts, SecurityNotice } from './notification-text.ts'
import { notificationText as ru } from './ru.ts'
import { notificationText as zhHans } from './zh-Hans.ts'

/** The ways to unsubscribe from this kind of message. */
export interface Unsubscribing {
  /** The page behind the visible link. */
  readonly page: string
  /** The URL that a mail program calls for its own unsubscribe button (RFC 8058). */
  readonly oneClick: string
}

/** The data of a notification and its recipient; the text is rendered when it is sent. */
export interface OutgoingMessage {
  readonly id: string
  readonly channel: Channel
  readonly recipient: string
  readonly language: Language
  readonly about:
    | { readonly kind: 'code'; readonly scene: CodeScene; readonly code: string; readonly minutes: number }
    | {
        readonly kind: 'notice'
        readonly notice: SecurityNotice
        readonly params?: Readonly<Record<string, string>>
      }
    /** Rendered by another module, in the recipient's language. */
    | ({ readonly kind: 'text' } & RenderedNotification)
  /** For mail that the recipient can unsubscribe from. */
  readonly unsubscribing?: Unsubscribing
  /** Milliseconds; an expired message is not sent. */
  readonly until?: number
  /** The account that it is for, where it is worth nothing once that is erased, or has another address. */
  readonly reader?: {
    readonly id: string
    /** Not one that they have named for what it tells of. */
    readonly isOwnAddress: boolean
  }
  /** What it tells of, as the kind of the notification knows it: worth nothing once that is gone. */
  readonly source?: { readonly kind: string; readonly id: string }
}

interface NotificationLink {
  readonly url: string
  readonly label: string
}

/** The content of a message; the link follows the text. */
interface RenderedNotification {
  readonly subject: string
  readonly text: string
  readonly link?: NotificationLink | undefined
}

const TEXTS: Readonly<Record<Language, NotificationTexts>> = { 'zh-Hans': zhHans, en, ru, kk }

/** The message in the recipient's language, as text and as HTML. */
export function renderMessage(message: OutgoingMessage): Message {
  const { id, channel, recipient, language, about, unsubscribing } = message
  const texts = TEXTS[language]
  const words = about.kind === 'text' ? about : renderTexts(about, texts)
  const code = about.kind === 'code' ? about.code : undefined
  const unsubscribe = unsubscribing && { url: unsubscribing.page, label: texts.unsubscribe }
  const parts: NotificationParts = { language, texts, words, code, unsubscribe }
  return {
    id,
    channel,
    recipient,
    subject: words.subject,
    text: channel === 'sms' ? smsOf(parts) : mailOf(parts),
    html: channel === 'sms' ? '' : String(htmlOf(parts)),
    params: code === undefined ? {} : { code },
    ...(unsubscribing && { unsubscribeUrl: unsubscribing.oneClick }),
  }
}

/** A security notice in one language, for a list in the app. */
export const noticeIn = (
  language: Language,
  notice: SecurityNotice,
  params: Readonly<Record<string, string>>,
): RenderedNotification => renderTexts({ kind: 'notice', notice, params }, TEXTS[language])

type TemplateContent = Exclude<OutgoingMessage['about'], { kind: 'text' }>

function renderTexts(about: TemplateContent, texts: NotificationTexts): RenderedNotification {
  const words = about.kind === 'code' ? texts.code : texts.notice[about.notice]
  const params = paramsOf(about, texts)
  return {
    subject: filled(words.subject, params),
    text: filled(words.text, params),
    link: params.link ? { url: params.link, label: texts.notMe } : undefined,
  }
}

function paramsOf(
  about: TemplateContent,
  { purpose, providers, someDevice }: NotificationTexts,
): Record<string, string> {
  if (about.kind === 'notice') {
    const { device, provider } = about.params ?? {}
    const name = MINI_PROGRAMS.find((each) => each === provider)
    return { ...about.params, device: device || someDevice, ...(name && { provider: providers[name] }) }
  }
  return { code: about.code, minutes: String(about.minutes), purpose: purpose[about.scene] }
}

/** Replaces `{name}` by the parameter of that name. */
export const filled = (text: string, params: Readonly<Record<string, string>>) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole)

/** What a message is made of. */
interface NotificationParts {
  readonly language: Language
  readonly texts: NotificationTexts
  readonly words: RenderedNotification
  readonly code: string | undefined
  /** Replaces the standard footer for this kind of mail. */
  readonly unsubscribe: NotificationLink | undefined
}

const below = (link: NotificationLink | undefined) => (link ? `\n\n${link.label}: ${link.url}` : '')

const smsOf = ({ texts, words }: NotificationParts) => `[${texts.house}] ${words.text}${below(words.link)}`

const mailOf = ({ texts, words, unsubscribe }: NotificationParts) =>
  `${words.text}${below(words.link)}${unsubscribe ? below(unsubscribe) : `\n\n${texts.footer}`}\n${texts.house}\n`

/** Inline styles and one column: the common denominator of mail programs. */
function htmlOf({ language, texts, words: { subject, text, link }, code, unsubscribe }: NotificationParts) {
  const bigCode =
    code && html`<p style="font-size:32px;letter-spacing:6px;font-weight:700;margin:24px 0">${code}</p>`
  const button =
    link &&
    html`<p style="margin:24px 0"><a href="${link.url}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#1b4f8f;color:#ffffff;font-weight:700;text-decoration:none">${link.label}</a></p>`
  const foot = unsubscribe
    ? html`<a href="${unsubscribe.url}" style="color:#5b6472">${unsubscribe.label}</a>`
    : texts.footer
  return html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${subject}</title></head>
<body style="margin:0;background:#f8f8f8;font-family:sans-serif;color:#1a1f29">
<div style="max-width:480px;margin:0 auto;padding:32px 24px;background:#ffffff">
<p style="font-weight:700;color:#1b4f8f;margin:0 0 24px">${texts.house}</p>
<h1 style="font-size:20px;margin:0">${subject}</h1>${bigCode}
<p style="font-size:16px;line-height:1.5;white-space:pre-line">${text}</p>${button}
<p style="font-size:13px;color:#5b6472">${foot}</p>
</div></body></html>`
}
