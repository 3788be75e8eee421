import type { Feature } from '../shell/feature.ts'

export const feature: Feature = {
  protectedPages: ['/pages/user/events/'],
  menu: [
    {
      index: '4',
      url: '/pages/expo-forum/expo-forum',
      label: { 'zh-Hans': '活动', en: 'Events', ru: 'Мероприятия', kk: 'Іс-шаралар' },
    },
  ],
}
