import { useRouter } from '@tanstack/react-router'
import { useText } from '../../../i18n/use-text.ts'
import { useAccounts } from '../../../sdk/accounts.ts'
import { useSession } from '../../../sdk/session.ts'
import { signOut } from '../../../sdk/sign-out.ts'
import { LogoutIcon, UserIcon } from '../../../ui/icons.tsx'
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { loginAddress } from '../protected-pages.ts'
import { Face, useHasFace } from './avatar.tsx'
import type { ToggledMenu } from './toggled-menu.ts'
import css from './top-window.module.css'
import { useNavigator } from './use-navigator.ts'

const SWITCH_PAGE = '/pages/user/account/switch'
const PASSWORD_PAGE = '/uni_modules/uni-id-pages/pages/userinfo/change_pwd/change_pwd'

/** Log in, or the user's name and actions. An anonymous account counts as signed out (S4.5). */
export function AccountMenu(menu: ToggledMenu) {
  const t = useText()
  const { isMember } = useSession()
  const face = useHasFace() ? <Face size={28} /> : <UserIcon />
  const { navigateTo, reLaunch } = useNavigator()
  const go = (url: string, open = navigateTo) => {
    menu.onClose()
    open(url)
  }
  const leave = async () => {
    menu.onClose()
    // Offline, too, the user is signed out here; on the server the session ends when the token expires.
    const next = await signOut()
    const name = next && personName(next.nickname, next.username)
    showToast({ title: name ? t('shell.nowAs', { name }) : t('shell.loggedOut'), icon: 'success' })
    reLaunch('/')
  }
  return (
    <Menu {...menu} label={t('shell.account')} face={face} buttonClass={css.tool}>
      {isMember ? (
        <MemberItems
          onUserCenter={() => go('/pages/index/user', reLaunch)}
          onPassword={() => go(PASSWORD_PAGE)}
          onSwitch={() => go(SWITCH_PAGE)}
          onLeave={() => void leave()}
        />
      ) : (
        <VisitorItems onGo={go} />
      )}
    </Menu>
  )
}

interface MemberItemsProps {
  onUserCenter: () => void
  onPassword: () => void
  onSwitch: () => void
  onLeave: () => void
}

function MemberItems({ onUserCenter, onPassword, onSwitch, onLeave }: MemberItemsProps) {
  const t = useText()
  const { nickname, username } = useSession().user
  return (
    <>
      <p className={css.person}>{personName(nickname, username) ?? t('common.guest')}</p>
      <MenuItem onClick={onUserCenter}>{t('shell.userCenter')}</MenuItem>
      <MenuItem onClick={onPassword}>{t('shell.changePassword')}</MenuItem>
      <MenuItem onClick={onSwitch}>{t('shell.switchAccount')}</MenuItem>
      <MenuItem icon={<LogoutIcon size={20} />} onClick={onLeave}>
        {t('shell.logout')}
      </MenuItem>
    </>
  )
}

function VisitorItems({ onGo }: { onGo: (url: string) => void }) {
  const t = useText()
  const { history } = useRouter()
  const hasAccounts = useAccounts().length > 0
  return (
    <>
      <MenuItem onClick={() => onGo(loginAddress(history.location.href))}>{t('shell.login')}</MenuItem>
      <MenuItem onClick={() => onGo('/uni_modules/uni-id-pages/pages/register/register')}>
        {t('shell.register')}
      </MenuItem>
      {hasAccounts && <MenuItem onClick={() => onGo(SWITCH_PAGE)}>{t('shell.switchAccount')}</MenuItem>}
    </>
  )
}

/** Nickname, or else username; the default `guest` is not a name (S3.5). */
function personName(nickname: string, username: string): string | undefined {
  return [nickname, username].find((name) => name !== '' && name !== 'guest')
}
