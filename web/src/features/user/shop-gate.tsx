import type { ShopPermission } from '@tiantian/contracts/shop/permission.ts'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Missing } from '../shell/error/missing.tsx'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { useShopRole } from './use-shop-role.ts'

interface ShopGateProps {
  shopId: string | undefined
  permission: ShopPermission
  title: string
  children: ReactNode
}

/** A page of a shop for those whose role allows it; others read that it does not. */
export function ShopGate({ shopId, permission, title, children }: ShopGateProps) {
  const { role, isPending, may } = useShopRole(shopId)
  // Of an unknown shop the page itself says so.
  if (!isPending && (role === undefined || may(permission))) return children
  return <PageFrame title={title}>{isPending ? <Skeleton height={400} /> : <NotYourRole />}</PageFrame>
}

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
