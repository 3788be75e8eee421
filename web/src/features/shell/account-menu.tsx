import { useRouter } from '@tanstack/react-router'
import { useText } from '../../i18n/use-text.ts'
import { useSession } from '../../sdk/session.ts'
import { signOut } from '../../sdk/sign-in.ts'
import { LogoutIcon, UserIcon } from '../../ui/icons.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { Face, useHasFace } from './face.tsx'
import { loginAddress } from './protected-pages.ts'
import type { ToggledMenu } from './toggled-menu.ts'
import css from './top-window.module.css'
import { useNavigator } from './use-navigator.ts'

/** Log in, or the person's name and what she can do. An anonymous account counts as nobody (S4.5). */
export function AccountMenu(menu: ToggledMenu) {
  const t = useText()
  const { isMember, user } = useSession()
  const face = useHasFace() ? <Face size={28} /> : <UserIcon />
  const { history } = useRouter()
  const { navigateTo, reLaunch } = useNavigator()
  const go = (open: (url: string) => void, url: string) => {
    menu.onClose()
    open(url)
  }
  const leave = async () => {
    menu.onClose()
    // Offline too the person is out here; the server forgets her when the token ends.
    await signOut().catch(() => undefined)
    showToast({ title: t('shell.loggedOut'), icon: 'success' })
    reLaunch('/')
  }
  return (
    <Menu {...menu} label={t('shell.account')} face={face} buttonClass={css.tool}>
      {isMember ? (
        <>
          <p className={css.person}>{personName(user.nickname, user.username) ?? t('common.guest')}</p>
          <MenuItem onClick={() => go(reLaunch, '/pages/index/user')}>{t('shell.userCenter')}</MenuItem>
          <MenuItem icon={<LogoutIcon size={20} />} onClick={() => void leave()}>
            {t('shell.logout')}
          </MenuItem>
        </>
      ) : (
        <>
          <MenuItem onClick={() => go(navigateTo, loginAddress(history.location.href))}>
            {t('shell.login')}
          </MenuItem>
          <MenuItem onClick={() => go(navigateTo, '/uni_modules/uni-id-pages/pages/register/register')}>
            {t('shell.register')}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}

/** Nickname, else username; `guest` is the default that says nothing (S3.5). */
function personName(nickname: string, username: string): string | undefined {
  return [nickname, username].find((name) => name !== '' && name !== 'guest')
}
