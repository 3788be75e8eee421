import type { ProfileItem } from '@tiantian/contracts/enterprise/profile.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { PreparedNotification } from '../../user/notifications/notify.ts'
import { defineNotification, readerOf, wordsOf } from '../../user/notifications/notify.ts'
import { OPEN } from '../application-notification.ts'

const TEXTS: Readonly<Record<Language, readonly [string, string]>> = {
  'zh-Hans': ['企业主页内容已被撤下：{name}', '联盟已从“{name}”的企业主页撤下{item}：{reason}'],
  en: [
    'Taken off your company page: {name}',
    'The alliance has taken the {item} off the public page of {name}: {reason}',
  ],
  ru: [
    'Снято со страницы компании: {name}',
    'Альянс снял с публичной страницы «{name}» {item}. Причина: {reason}',
  ],
  kk: [
    'Компания бетінен алынды: {name}',
    'Альянс «{name}» компаниясының ашық бетінен {item} алып тастады. Себебі: {reason}',
  ],
}

/** As the object of the sentence. */
const ITEMS: Readonly<Record<ProfileItem, Readonly<Record<Language, string>>>> = {
  logo: { 'zh-Hans': '标志', en: 'logo', ru: 'логотип', kk: 'логотипін' },
  cover: { 'zh-Hans': '封面', en: 'cover', ru: 'обложку', kk: 'мұқабасын' },
  photos: { 'zh-Hans': '一张照片', en: 'photo', ru: 'фотографию', kk: 'фотосуретін' },
  introduction: { 'zh-Hans': '企业介绍', en: 'introduction', ru: 'описание', kk: 'сипаттамасын' },
  website: { 'zh-Hans': '网站链接', en: 'link to the website', ru: 'ссылку на сайт', kk: 'сайт сілтемесін' },
  contacts: { 'zh-Hans': '联系方式', en: 'contacts', ru: 'контакты', kk: 'байланыс деректерін' },
}

interface TakedownReader {
  readonly reader: PreparedNotification['reader']
  readonly applicationId: string
  readonly name: string
  readonly item: ProfileItem
  readonly reason: string
}

/** To the owner and the managers, who change the page. */
export const profileTakenDown = defineNotification<{ readonly id: string }>({
  kind: 'enterprise.takedown',
  topic: 'enterprise',
  async prepare(tx, { id }) {
    const rows = await tx<TakedownReader[]>`
      select ${readerOf(tx, 'u')} as reader, a.id as "applicationId", a.name, t.item, t.reason
      from company_takedowns t join enterprise_applications a on a.id = t.application_id
        join users u on u.erased_at is null and (u.id = a.user_id or u.id in (
          select user_id from enterprise_members where application_id = a.id and role = 'manager'))
      where t.id = ${id}`
    return rows.map(({ reader, applicationId, name, item, reason }) => ({
      reader,
      words: wordsOf(TEXTS, OPEN),
      params: (language: Language) => ({ name, item: ITEMS[item][language], reason }),
      path: `/#/pages/enterprise/company?id=${applicationId}`,
      groupKey: id,
    }))
  },
})
