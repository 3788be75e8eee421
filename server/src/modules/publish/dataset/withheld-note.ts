import type { Language } from '@tiantian/contracts/language.ts'
import type { Dataset } from '@tiantian/contracts/publish/dataset.ts'

interface WithheldTexts {
  readonly login: string
  readonly member: string
  /** The link to sign in. */
  readonly open: string
}

/** Notices to visitors about withheld figures; `{from}`, `{to}` and `{months}` are replaced. */
const WITHHELD_TEXTS: Readonly<Record<Language, WithheldTexts>> = {
  'zh-Hans': {
    login: '这些数据（{from} 至 {to}）登录后即可查看，注册免费。',
    member: '最近{months}的数据（{from} 至 {to}）仅供联盟会员查看，更早的数据对所有人开放。',
    open: '登录查看数据',
  },
  en: {
    login: 'These figures ({from} to {to}) are open to everybody who is signed in. An account is free.',
    member:
      'Figures of the last {months} ({from} to {to}) are for members of the alliance. Earlier ones are open to everybody.',
    open: 'Log in to see the figures',
  },
  ru: {
    login: 'Эти данные ({from} – {to}) видны после входа. Регистрация бесплатна.',
    member:
      'Данные за последние {months} ({from} – {to}) доступны членам альянса. Более ранние открыты для всех.',
    open: 'Войти и посмотреть данные',
  },
  kk: {
    login: 'Бұл деректер ({from} – {to}) жүйеге кіргеннен кейін көрінеді. Тіркелу тегін.',
    member: 'Соңғы {months} деректері ({from} – {to}) альянс мүшелеріне арналған. Бұрынғылары бәріне ашық.',
    open: 'Кіріп, деректерді көру',
  },
}

export interface WithheldNote {
  readonly text: string
  readonly open: string
}

/** The notice when figures of a dataset are withheld from the reader; undefined when none are. */
export function withheldNote(
  { held, access, memberLagMonths }: Pick<Dataset, 'held' | 'access' | 'memberLagMonths'>,
  language: Language,
  periodText: (period: string) => string = String,
): WithheldNote | undefined {
  if (!held) return undefined
  const { login, member, open } = WITHHELD_TEXTS[language]
  const months = new Intl.NumberFormat(language, { style: 'unit', unit: 'month', unitDisplay: 'long' })
  const text = (access === 'login' ? login : member)
    .replace('{from}', periodText(held.from))
    .replace('{to}', periodText(held.to))
    .replace('{months}', months.format(memberLagMonths ?? 0))
  return { text, open }
}
