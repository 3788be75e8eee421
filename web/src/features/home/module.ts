import type { Feature } from '../shell/feature.ts'

export const feature: Feature = {
  menu: [
    {
      index: '1',
      url: '/pages/index/index',
      label: { 'zh-Hans': '首页', en: 'Home', ru: 'Главная', kk: 'Басты бет' },
    },
  ],
}
