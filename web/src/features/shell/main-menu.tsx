import { useRouterState } from '@tanstack/react-router'
import type { Language } from '@tiantian/contracts/language.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { BarsIcon } from '../../ui/icons.tsx'
import { Menu } from '../../ui/menu.tsx'
import { LookChoices } from './impersonation-menu.tsx'
import { PageLink } from './page-link.tsx'
import type { ToggledMenu } from './toggled-menu.ts'
import css from './top-window.module.css'

/** An entry of the main menu (S3.1); its text is the Chinese label. */
interface MenuEntry {
  readonly text: keyof typeof DICTIONARY
  readonly index: string
  readonly url: string
}

/** Chinese labels in the four languages (S3.3). */
const DICTIONARY = {
  首页: { 'zh-Hans': '首页', en: 'Home', ru: 'Главная', kk: 'Басты бет' },
  联盟资讯: { 'zh-Hans': '联盟资讯', en: 'Alliance News', ru: 'Новости альянса', kk: 'Альянс жаңалықтары' },
  行业数据: { 'zh-Hans': '行业数据', en: 'Industry Data', ru: 'Данные отрасли', kk: 'Сала деректері' },
  活动: { 'zh-Hans': '活动', en: 'Events', ru: 'Мероприятия', kk: 'Іс-шаралар' },
  关于我们: { 'zh-Hans': '关于我们', en: 'About Us', ru: 'О нас', kk: 'Біз туралы' },
  用户中心: { 'zh-Hans': '用户中心', en: 'User Center', ru: 'Личный кабинет', kk: 'Жеке кабинет' },
} as const satisfies Record<string, Record<Language, string>>

export const MENU: readonly MenuEntry[] = [
  { text: '首页', index: '1', url: '/pages/index/index' },
  { text: '联盟资讯', index: '2', url: '/pages/publish/news-article-list' },
  { text: '行业数据', index: '3', url: '/pages/publish/publish-list' },
  { text: '活动', index: '4', url: '/pages/expo-forum/expo-forum' },
  { text: '关于我们', index: '5', url: '/pages/alliance-introduction/alliance-introduction' },
  { text: '用户中心', index: '6', url: '/pages/index/user' },
]

export function menuLabel({ text }: MenuEntry, language: Language): string {
  return DICTIONARY[text][language]
}

/** The six entries in a row, on wide screens (S2.4). */
export function MainMenu() {
  const t = useText()
  return (
    <nav className={css.nav} aria-label={t('shell.menu')}>
      <Entries />
    </nav>
  )
}

/** The same six behind the bars icon, on narrow screens; navigating closes it (S2.5). */
export function MiniMenu(menu: ToggledMenu) {
  const t = useText()
  return (
    <div className={css.narrowOnly}>
      <Menu
        {...menu}
        label={t('shell.menu')}
        face={<BarsIcon />}
        buttonClass={css.tool}
        panelClass={css.mini}
      >
        <nav aria-label={t('shell.menu')}>
          <Entries onNavigate={menu.onClose} />
        </nav>
        <LookChoices />
      </Menu>
    </div>
  )
}

function Entries({ onNavigate }: { onNavigate?: () => void }) {
  const language = useLanguage()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const current = pathname === '/' ? '/pages/index/index' : pathname
  return MENU.map((entry) => (
    <PageLink
      key={entry.index}
      url={entry.url}
      open="reLaunch"
      aria-current={entry.url === current ? 'page' : undefined}
      onClick={onNavigate}
    >
      {menuLabel(entry, language)}
    </PageLink>
  ))
}
