import type { Language } from '@tiantian/contracts/language.ts'
import type { ShopRole } from '@tiantian/contracts/shop/own-shop-list.ts'

interface TeamText {
  readonly subject: string
  readonly text: string
  readonly open: string
}
type InLanguages = Readonly<Record<Language, TeamText>>

export const LETTER: InLanguages = {
  'zh-Hans': {
    subject: '邀请您加入店铺“{shop}”',
    text: '{inviter}邀请您以“{role}”身份加入天天商城店铺“{shop}”。请打开下面的链接，登录或注册后接受邀请。链接{days}天内有效，只能使用一次。如果您不认识对方，请忽略此邮件。',
    open: '查看邀请',
  },
  en: {
    subject: 'Invitation to the shop {shop}',
    text: '{inviter} invites you to work in the shop {shop} on Tiantian Mall. Your role: {role}. Open the link, sign in or register, and accept. It works once, within {days} days. If you do not know them, ignore this letter.',
    open: 'View the invitation',
  },
  ru: {
    subject: 'Приглашение в магазин «{shop}»',
    text: '{inviter} приглашает вас работать в магазине «{shop}» на площадке Tiantian Mall. Ваша роль: {role}. Откройте ссылку, войдите или зарегистрируйтесь и примите приглашение. Ссылка одноразовая, срок действия в днях: {days}. Если отправитель вам незнаком, не обращайте внимания на это письмо.',
    open: 'Открыть приглашение',
  },
  kk: {
    subject: '«{shop}» дүкеніне шақыру',
    text: '{inviter} сізді Tiantian Mall алаңындағы «{shop}» дүкенінде жұмыс істеуге шақырады. Рөліңіз: {role}. Сілтемені ашып, кіріңіз немесе тіркеліңіз де, шақыруды қабылдаңыз. Сілтеме бір рет, {days} күн ішінде жарамды. Жіберушіні танымасаңыз, бұл хатты елемеңіз.',
    open: 'Шақыруды ашу',
  },
}

export const INVITED: InLanguages = {
  'zh-Hans': {
    subject: '店铺“{shop}”邀请您加入',
    text: '店铺“{shop}”邀请您以“{role}”身份加入。邀请{days}天内有效。',
    open: '查看邀请',
  },
  en: {
    subject: 'The shop {shop} invites you',
    text: 'You are invited to work in the shop {shop}. Your role: {role}. You can accept within {days} days.',
    open: 'View the invitation',
  },
  ru: {
    subject: 'Вас приглашает магазин «{shop}»',
    text: 'Вас приглашают работать в магазине «{shop}». Ваша роль: {role}. Срок приглашения в днях: {days}.',
    open: 'Открыть приглашение',
  },
  kk: {
    subject: 'Сізді «{shop}» дүкені шақырады',
    text: 'Сізді «{shop}» дүкенінде жұмыс істеуге шақырады. Рөліңіз: {role}. Шақыру {days} күн ішінде жарамды.',
    open: 'Шақыруды ашу',
  },
}

export const JOINED: InLanguages = {
  'zh-Hans': {
    subject: '{person}已加入店铺“{shop}”',
    text: '{person}已接受邀请，现为店铺“{shop}”的“{role}”。',
    open: '查看团队',
  },
  en: {
    subject: '{person} has joined {shop}',
    text: '{person} has accepted the invitation and now works in the shop {shop}. Role: {role}.',
    open: 'Open the team',
  },
  ru: {
    subject: 'Новый участник команды «{shop}»: {person}',
    text: 'Приглашение в магазин «{shop}» принято: {person}. Роль: {role}.',
    open: 'Открыть команду',
  },
  kk: {
    subject: '«{shop}» командасына қосылды: {person}',
    text: '«{shop}» дүкеніне шақыру қабылданды: {person}. Рөлі: {role}.',
    open: 'Команданы ашу',
  },
}

export const ROLE_NAMES: Readonly<Record<ShopRole, Readonly<Record<Language, string>>>> = {
  owner: { 'zh-Hans': '店主', en: 'owner', ru: 'владелец', kk: 'иесі' },
  manager: { 'zh-Hans': '店长', en: 'manager', ru: 'управляющий', kk: 'меңгеруші' },
  staff: { 'zh-Hans': '店员', en: 'staff', ru: 'сотрудник', kk: 'қызметкер' },
}
