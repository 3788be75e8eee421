import { formatPhone } from '../../i18n/format-phone.ts'
import type { FactLine } from '../../ui/fact-list.tsx'

interface Messengers {
  readonly wechat: string
  readonly whatsapp: string
  readonly telegram: string
}

/** Where a shop or company answers messages; those that it has not named are empty. */
export const messengerFacts = ({ wechat, whatsapp, telegram }: Messengers): FactLine[] => [
  { name: 'WeChat', value: wechat },
  {
    name: 'WhatsApp',
    value: whatsapp && (
      <a href={`https://wa.me/${whatsapp.slice(1)}`} target="_blank" rel="noopener nofollow">
        {formatPhone(whatsapp)}
      </a>
    ),
  },
  {
    name: 'Telegram',
    value: telegram && (
      <a href={`https://t.me/${telegram.replace('@', '')}`} target="_blank" rel="noopener nofollow">
        @{telegram.replace('@', '')}
      </a>
    ),
  },
]
