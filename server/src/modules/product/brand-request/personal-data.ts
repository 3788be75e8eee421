import type { Eraser } from '../../../platform/module-hooks.ts'
import type { PersonalData } from '../../../platform/personal-data.ts'
import { inLanguage } from '../../../platform/personal-data.ts'

export const brandPersonalData: readonly PersonalData[] = [
  {
    name: 'brand_requests',
    title: {
      'zh-Hans': '我申请收录的品牌',
      en: 'Brands I asked for',
      ru: 'Бренды, которые я просил добавить',
      kk: 'Мен қосуды сұраған брендтер',
    },
    from: 'brand_request_shops a join brand_requests r on r.id = a.request_id join shops s on s.id = a.shop_id',
    owner: 'a.user_id',
    key: { 'a.request_id': 'uuid', 'a.shop_id': 'uuid' },
    columns: {
      name: 'r.name',
      shop: inLanguage('s.name'),
      homepage: 'a.homepage',
      note: 'a.note',
      askedAt: 'a.asked_at',
      state: 'r.state',
    },
  },
]

/** The shop still waits for its brand. */
export const forgetBrandAskers: Eraser = async (tx, userIds) => {
  await tx`
    update brand_request_shops set user_id = null, note = '' where user_id = any(${userIds as string[]}::uuid[])`
}
