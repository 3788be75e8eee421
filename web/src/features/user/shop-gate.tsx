import type { ShopPermission } from '@tiantian/contracts/shop/permission.ts'
import type { ReactNode } from 'react'
import { lazy, Suspense } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { useShopRole } from './own-shops.ts'

const NotYourRole = lazy(async () => ({ default: (await import('./not-your-role.tsx')).NotYourRole }))

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
  return (
    <PageFrame title={title}>
      <Suspense fallback={<Skeleton height={400} />}>
        {isPending ? <Skeleton height={400} /> : <NotYourRole />}
      </Suspense>
    </PageFrame>
  )
}
