import type { Language } from '@tiantian/contracts/language.ts'
import type { CodeScene } from '@tiantian/contracts/user/code.ts'
import type { Channel, Message } from '../../../platform/delivery/message.ts'
import { letterText as en } from './en.ts'
import { letterText as kk } from './kk.ts'
import type { LetterText, Notice } from './letter-text.ts'
import { letterText as ru } from './ru.ts'
import { letterText as zhHans } from './zh-Hans.ts'

/** What is to be told to whom; written out only when it is sent. */
export interface Letter {
  readonly id: string
  readonly channel: Channel
  readonly recipient: string
  readonly language: Language
  readonly about:
    | { readonly kind: 'code'; readonly scene: CodeScene; readonly code: string; readonly minutes: number }
    | { readonly kind: 'notice'; readonly notice: Notice; readonly params?: Readonly<Record<string, string>> }
  /** Milliseconds; later it is worth nothing and not sent. */
  readonly until?: number
}

const TEXTS: Readonly<Record<Language, LetterText>> = { 'zh-Hans': zhHans, en, ru, kk }

/** The letter in its reader's language, as text and as HTML. */
export function written({ id, channel, recipient, language, about }: Letter): Message {
  const texts = TEXTS[language]
  const words = about.kind === 'code' ? texts.code : texts.notice[about.notice]
  const params = paramsOf(about, texts)
  const subject = filled(words.subject, params)
  const text = filled(words.text, params)
  const link = params.link ? `\n\n${texts.notMe}: ${params.link}` : ''
  return {
    id,
    channel,
    recipient,
    subject,
    text:
      channel === 'sms'
        ? `[${texts.house}] ${text}${link}`
        : `${text}${link}\n\n${texts.footer}\n${texts.house}\n`,
    html: channel === 'sms' ? '' : htmlOf(language, subject, text, params, texts),
    params: about.kind === 'code' ? { code: about.code } : {},
  }
}

function paramsOf(about: Letter['about'], { purpose, someDevice }: LetterText): Record<string, string> {
  if (about.kind === 'notice') return { ...about.params, device: about.params?.device || someDevice }
  return { code: about.code, minutes: String(about.minutes), purpose: purpose[about.scene] }
}

const filled = (text: string, params: Readonly<Record<string, string>>) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole)

/** Inline styles and one column: all that programs for mail agree on. */
function htmlOf(
  language: Language,
  subject: string,
  text: string,
  { code, link }: Readonly<Record<string, string>>,
  words: LetterText,
) {
  const bigCode = code
    ? `<p style="font-size:32px;letter-spacing:6px;font-weight:700;margin:24px 0">${escaped(code)}</p>`
    : ''
  const button = link
    ? `<p style="margin:24px 0"><a href="${escaped(link)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#1b4f8f;color:#ffffff;font-weight:700;text-decoration:none">${escaped(words.notMe)}</a></p>`
    : ''
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="margin:0;background:#f8f8f8;font-family:sans-serif;color:#1a1f29">
<div style="max-width:480px;margin:0 auto;padding:32px 24px;background:#ffffff">
<p style="font-weight:700;color:#1b4f8f;margin:0 0 24px">${escaped(words.house)}</p>
<h1 style="font-size:20px;margin:0">${escaped(subject)}</h1>${bigCode}
<p style="font-size:16px;line-height:1.5">${escaped(text)}</p>${button}
<p style="font-size:13px;color:#5b6472">${escaped(words.footer)}</p>
</div></body></html>`
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
