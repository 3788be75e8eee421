import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isAllowedInShop } from '@tiantian/contracts/shop/permission.ts'
import type { ShopInvitationKey } from '@tiantian/contracts/shop/team.ts'
import { acceptShopInvitation, getShopInvitation } from '@tiantian/contracts/shop/team.ts'
import { errorMessage } from '../../i18n/error-text.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { hasCode } from '../../sdk/call-error.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, LoadState } from '../../ui/states.tsx'
import { Card } from '../security/form-card.tsx'
import note from '../security/note.module.css'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { useNavigatorHere } from '../shell/frame/use-navigator.ts'
import { PageLink } from '../shell/page-link.tsx'
import { ownShopsQuery } from '../user/own-shops.ts'
import css from './staff-page.module.css'
import { PERMISSIONS } from './team-query.ts'

const SHOPS_PAGE = '/pages/shop/shops-manage'

interface JoinPageProps {
  /** Of the link in the letter. */
  token: string | undefined
  /** Of the notification in the app. */
  id: string | undefined
}

/** The target of the link in an invitation: opening it changes nothing, its button does (S2.23). */
export function JoinPage({ token, id }: JoinPageProps) {
  const t = useText()
  const by = token ? { token } : { id: id ?? '' }
  const result = useQuery({
    ...query(getShopInvitation, { by }),
    enabled: Boolean(token || id),
    retry: false,
  })
  const { data, error } = result
  const isUnusable =
    !(token || id) ||
    hasCode(error, 'LINK_INVALID') ||
    hasCode(error, 'INVITATION_NOT_FOUND') ||
    hasCode(error, 'INVALID_INPUT')
  if (data && !isUnusable) return <Offer by={by} invitation={data.invitation} />
  return (
    <PageFrame title={t('myShop.team.join')}>
      {isUnusable && (
        <EmptyState
          title={t('myShop.team.unusable')}
          text={t('myShop.team.unusableText')}
          action={<ToShops />}
        />
      )}
      {!isUnusable && <LoadState result={result} skeleton={<Skeleton height={320} radius={12} />} />}
    </PageFrame>
  )
}

function ToShops() {
  const t = useText()
  return (
    <PageLink url={SHOPS_PAGE} open="redirectTo" className={buttonClass()}>
      {t('myShop.title')}
    </PageLink>
  )
}

interface OfferProps {
  by: ShopInvitationKey
  invitation: {
    readonly shop: { readonly name: string }
    readonly email: string
    readonly role: Parameters<typeof isAllowedInShop>[0]
    readonly ownRole: Parameters<typeof isAllowedInShop>[0] | null
    readonly expiresAt: string
  }
}

function Offer({ by, invitation: { shop, email, role, ownRole, expiresAt } }: OfferProps) {
  const t = useText()
  const format = useFormat()
  const client = useQueryClient()
  const { redirectTo } = useNavigatorHere()
  const accepting = useMutation({
    mutationFn: () => call(acceptShopInvitation, { by }),
    meta: { errors: 'inline' },
    onSuccess() {
      void client.invalidateQueries({ queryKey: ownShopsQuery().queryKey })
      showToast({ title: t('myShop.team.joined', { shop: shop.name }), icon: 'success' })
      redirectTo(SHOPS_PAGE)
    },
  })
  const names = { shop: shop.name, role: t(`myShop.role.${ownRole ?? role}`) }
  if (ownRole)
    return (
      <Card title={t('myShop.team.join')} lead={t('myShop.team.already', names)}>
        <ToShops />
      </Card>
    )
  return (
    <Card title={t('myShop.team.join')} lead={t('myShop.team.joinLead', names)}>
      <p className={css.muted}>{t('myShop.team.joinSentTo', { email, date: format.date(expiresAt) })}</p>
      <h2 className={css.legend}>{t('myShop.team.youMay')}</h2>
      <ul className={css.rights}>
        {PERMISSIONS.filter((permission) => isAllowedInShop(role, permission)).map((permission) => (
          <li key={permission}>{t(`myShop.team.right.${permission}`)}</li>
        ))}
      </ul>
      {accepting.error && (
        <p className={note.refusal} role="alert">
          {errorMessage(accepting.error)}
        </p>
      )}
      <Button isBlock isLoading={accepting.isPending} onClick={() => accepting.mutate()}>
        {t('myShop.team.accept')}
      </Button>
    </Card>
  )
}
