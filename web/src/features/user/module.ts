import type { Feature } from '../shell/feature.ts'

export const feature: Feature = {
  protectedPages: [
    '/pages/user/address/',
    '/pages/user/info/',
    '/pages/user/edit/',
    '/pages/user/invite/',
    '/uni_modules/uni-id-pages/pages/userinfo/',
  ],
  menu: [
    {
      index: '6',
      url: '/pages/index/user',
      label: { 'zh-Hans': '用户中心', en: 'User Center', ru: 'Личный кабинет', kk: 'Жеке кабинет' },
    },
  ],
}
