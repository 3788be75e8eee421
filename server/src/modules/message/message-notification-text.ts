import type { Language } from '@tiantian/contracts/language.ts'
import type { MessageKind } from '@tiantian/contracts/message/names.ts'

interface NewMessageWords {
  readonly subject: string
  readonly open: string
  /** The writer, where it is the alliance. */
  readonly support: string
}

export const NEW_MESSAGE: Readonly<Record<Language, NewMessageWords>> = {
  'zh-Hans': { subject: '{name} 给您发来消息', open: '查看对话', support: '联盟客服' },
  en: { subject: 'New message from {name}', open: 'Open the conversation', support: 'Alliance support' },
  ru: { subject: 'Новое сообщение: {name}', open: 'Открыть переписку', support: 'Поддержка альянса' },
  kk: { subject: 'Жаңа хабарлама: {name}', open: 'Жазысуды ашу', support: 'Альянстың қолдау қызметі' },
}

/** What stands for a message without words. */
export const MESSAGE_TEXTS: Readonly<
  Record<Exclude<MessageKind, 'note'>, Readonly<Record<Language, string>>>
> = {
  text: { 'zh-Hans': '新消息', en: 'A new message', ru: 'Новое сообщение', kk: 'Жаңа хабарлама' },
  file: {
    'zh-Hans': '[图片或文件]',
    en: 'A picture or a file',
    ru: 'Фото или файл',
    kk: 'Сурет немесе файл',
  },
  voice: { 'zh-Hans': '[语音]', en: 'A voice message', ru: 'Голосовое сообщение', kk: 'Дауыстық хабарлама' },
  location: { 'zh-Hans': '[位置]', en: 'A place on the map', ru: 'Место на карте', kk: 'Картадағы орын' },
  card: {
    'zh-Hans': '[商品、订单或报价]',
    en: 'A product, an order or a quote',
    ru: 'Товар, заказ или предложение',
    kk: 'Тауар, тапсырыс немесе баға ұсынысы',
  },
  contact: { 'zh-Hans': '[名片]', en: 'A business card', ru: 'Визитка', kk: 'Визит картасы' },
}
