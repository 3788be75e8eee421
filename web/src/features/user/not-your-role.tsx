import { useText } from '../../i18n/use-text.ts'
import { Missing } from '../shell/error/missing.tsx'

/** Instead of what the user's role in the shop does not include. */
export function NotYourRole() {
  const t = useText()
  return (
    <Missing
      title={t('myShop.team.notAllowed')}
      text={t('myShop.team.notAllowedText')}
      way={{ text: t('myShop.title'), url: '/pages/shop/shops-manage' }}
    />
  )
}
