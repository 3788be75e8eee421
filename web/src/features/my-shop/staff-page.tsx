import { useMutation, useQueryClient } from '@tanstack/react-query'
import { SHOP_ROLES } from '@tiantian/contracts/shop/own-shop-list.ts'
import type { ShopPermission } from '@tiantian/contracts/shop/permission.ts'
import { isAllowedInShop } from '@tiantian/contracts/shop/permission.ts'
import type { ShopTeam } from '@tiantian/contracts/shop/team.ts'
import { leaveShop } from '@tiantian/contracts/shop/team.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { isNotFound } from '../../sdk/call-error.ts'
import { useSession } from '../../sdk/session.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { FactList } from '../../ui/fact-list.tsx'
import { showModal } from '../../ui/overlay/modal-store.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadState } from '../../ui/states.tsx'
import { showFailure } from '../shell/error/failure.ts'
import { Missing } from '../shell/error/missing.tsx'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { useNavigatorHere } from '../shell/frame/use-navigator.ts'
import { ownShopsQuery } from '../user/own-shops.ts'
import css from './my-shop.module.css'
import { Invitations, InviteForm } from './staff-invitations.tsx'
import { Members } from './staff-members.tsx'
import { PERMISSIONS, teamQuery } from './team-query.ts'

const SHOPS_PAGE = '/pages/shop/shops-manage'

/** Who works in a shop, and whom its owners have invited (S2.23). */
export function StaffPage({ shopId }: { shopId: string }) {
  const t = useText()
  const result = useQuery({ ...teamQuery(shopId), refetchOnMount: 'always' })
  const { data, error } = result
  const isMissing = isNotFound(error)
  return (
    <PageFrame
      title={data && !isMissing ? t('myShop.team.of', { shop: data.shop.name }) : t('myShop.team.title')}
    >
      {isMissing && <Missing title={t('shop.gone')} way={{ text: t('myShop.title'), url: SHOPS_PAGE }} />}
      {!(data || isMissing) && <LoadState result={result} skeleton={<Skeleton height={320} radius={12} />} />}
      {data && !isMissing && (
        <div className={css.page}>
          <Members team={data} />
          {isAllowedInShop(data.shop.role, 'staff') && (
            <>
              {data.invitations.length > 0 && <Invitations team={data} />}
              <InviteForm shopId={data.shop.id} />
            </>
          )}
          <Section title={t('myShop.team.rights')} isPanel>
            <Rights />
          </Section>
          <Leaving team={data} />
        </div>
      )}
    </PageFrame>
  )
}

/** Each right with the roles that have it, from the rule by which the server decides. */
function Rights() {
  const t = useText()
  const rolesWith = (permission: ShopPermission) =>
    SHOP_ROLES.filter((role) => isAllowedInShop(role, permission)).map((role) => t(`myShop.role.${role}`))
  return (
    <FactList
      facts={PERMISSIONS.map((permission) => ({
        name: t(`myShop.team.right.${permission}`),
        value: rolesWith(permission).join(', '),
      }))}
    />
  )
}

function Leaving({ team: { shop, members } }: { team: ShopTeam }) {
  const t = useText()
  const client = useQueryClient()
  const { uid } = useSession()
  const { redirectTo } = useNavigatorHere()
  const leaving = useMutation({
    mutationFn: () => call(leaveShop, { shopId: shop.id }),
    onSuccess() {
      void client.invalidateQueries({ queryKey: ownShopsQuery().queryKey })
      showToast({ title: t('myShop.team.left', { shop: shop.name }), icon: 'success' })
      redirectTo(SHOPS_PAGE)
    },
    onError: showFailure,
  })
  const isLastOwner = shop.role === 'owner' && !members.some(({ id, role }) => role === 'owner' && id !== uid)
  if (isLastOwner) return <p className={css.muted}>{t('myShop.team.lastOwner')}</p>
  const ask = async () => {
    const isSure = await showModal({
      title: t('myShop.team.leave'),
      content: t('myShop.team.leaveAsk', { shop: shop.name }),
      confirmText: t('myShop.team.leave'),
      isDangerous: true,
    })
    if (isSure) leaving.mutate()
  }
  return (
    <p className={css.actions}>
      <Button variant="secondary" isLoading={leaving.isPending} onClick={() => void ask()}>
        {t('myShop.team.leave')}
      </Button>
    </p>
  )
}
