import { UNSENT_KEY } from './features/message/unsent-key.ts'
import { listFeatures } from './features/shell/feature.ts'
import { storage } from './sdk/store.ts'

/** What each feature adds to the shell: pages that require a login, and entries of the main menu. */
listFeatures([
  {
    menu: [
      {
        index: '1',
        url: '/pages/index/index',
        label: { 'zh-Hans': '首页', en: 'Home', ru: 'Главная', kk: 'Басты бет' },
      },
    ],
  },
  {
    menu: [
      {
        index: '2',
        url: '/pages/publish/news-article-list',
        label: {
          'zh-Hans': '联盟资讯',
          en: 'Alliance News',
          ru: 'Новости альянса',
          kk: 'Альянс жаңалықтары',
        },
      },
      {
        index: '3',
        url: '/pages/publish/publish-list',
        label: { 'zh-Hans': '行业数据', en: 'Industry Data', ru: 'Данные отрасли', kk: 'Сала деректері' },
      },
    ],
  },
  {
    protectedPages: ['/pages/user/events/'],
    menu: [
      {
        index: '4',
        url: '/pages/expo-forum/expo-forum',
        label: { 'zh-Hans': '活动', en: 'Events', ru: 'Мероприятия', kk: 'Іс-шаралар' },
      },
    ],
  },
  {
    menu: [
      {
        index: '5',
        url: '/pages/alliance-introduction/alliance-introduction',
        label: { 'zh-Hans': '关于我们', en: 'About Us', ru: 'О нас', kk: 'Біз туралы' },
      },
    ],
  },
  {
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
  },
  {
    protectedPages: ['/pages/user/account/'],
    openPages: ['/pages/user/account/switch', '/pages/user/account/not-me'],
  },
  {
    protectedPages: ['/pages/message/', '/pages/user/list/'],
    // What was not sent before the page was loaded again goes out on whatever page is open.
    async atRest() {
      if (storage.read(UNSENT_KEY)) (await import('./features/message/outbox.ts')).sendUnsent()
    },
  },
  { protectedPages: ['/pages/order/', '/pages/user/balance/'] },
  { protectedPages: ['/pages/quote/'] },
  // The pages of sellers, beside the page that buyers see of a shop.
  { protectedPages: ['/pages/shop/'], openPages: ['/pages/shop/shop'] },
  { protectedPages: ['/pages/enterprise/'] },
])
