import type { Feature } from '../shell/feature.ts'

export const feature: Feature = {
  menu: [
    {
      index: '2',
      url: '/pages/publish/news-article-list',
      label: { 'zh-Hans': '联盟资讯', en: 'Alliance News', ru: 'Новости альянса', kk: 'Альянс жаңалықтары' },
    },
    {
      index: '3',
      url: '/pages/publish/publish-list',
      label: { 'zh-Hans': '行业数据', en: 'Industry Data', ru: 'Данные отрасли', kk: 'Сала деректері' },
    },
  ],
}
