import type { Feature } from '../shell/feature.ts'

export const feature: Feature = {
  menu: [
    {
      index: '5',
      url: '/pages/alliance-introduction/alliance-introduction',
      label: { 'zh-Hans': '关于我们', en: 'About Us', ru: 'О нас', kk: 'Біз туралы' },
    },
  ],
}
