import type { ShopRole } from '@tiantian/contracts/shop/own-shop-list.ts'
import { SHOP_ROLES } from '@tiantian/contracts/shop/own-shop-list.ts'
import { isAllowedInShop } from '@tiantian/contracts/shop/permission.ts'
import type { ShopTeam, ShopTeamMember } from '@tiantian/contracts/shop/team.ts'
import { removeFromShop, setShopRole } from '@tiantian/contracts/shop/team.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { useSession } from '../../sdk/session.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Select } from '../../ui/form/select.tsx'
import { showModal } from '../../ui/overlay/modal-store.ts'
import { Section } from '../../ui/section.tsx'
import css from './staff-page.module.css'
import { useTeamChange } from './team-query.ts'

export function useRoleChoices() {
  const t = useText()
  return SHOP_ROLES.map((role) => ({ value: role, label: t(`myShop.role.${role}`) }))
}

/** Those who work in the shop. Owners change roles and remove others; the one who answers for the shop stays. */
export function Members({ team: { shop, members } }: { team: ShopTeam }) {
  const t = useText()
  const isOwner = isAllowedInShop(shop.role, 'staff')
  const ownerCount = members.filter(({ role }) => role === 'owner').length
  return (
    <Section title={t('myShop.team.members')} isPanel>
      <ul className={css.list}>
        {members.map((member) => (
          <Member
            key={member.id}
            shopId={shop.id}
            member={member}
            mayChange={isOwner}
            isLastOwner={member.role === 'owner' && ownerCount === 1}
          />
        ))}
      </ul>
    </Section>
  )
}

interface MemberProps {
  shopId: string
  member: ShopTeamMember
  mayChange: boolean
  isLastOwner: boolean
}

function Member({ shopId, member, mayChange, isLastOwner }: MemberProps) {
  const t = useText()
  const format = useFormat()
  const { uid } = useSession()
  const { id, name, role, isMain, joinedAt } = member
  const isMe = id === uid
  return (
    <li className={css.line}>
      <span className={css.who}>
        <span className={css.name}>{isMe ? `${name} (${t('myShop.team.you')})` : name}</span>
        <span className={css.muted}>{t('myShop.team.since', { date: format.date(joinedAt) })}</span>
        {isMain && <span className={css.muted}>{t('myShop.team.main')}</span>}
      </span>
      {mayChange && (isMe ? !isLastOwner : !isMain) ? (
        <Controls shopId={shopId} member={member} isMe={isMe} />
      ) : (
        <Tag>{t(`myShop.role.${role}`)}</Tag>
      )}
    </li>
  )
}

function Controls({ shopId, member, isMe }: Pick<MemberProps, 'shopId' | 'member'> & { isMe: boolean }) {
  const t = useText()
  const choices = useRoleChoices()
  const { id: userId, name, role } = member
  const setting = useTeamChange(
    shopId,
    (next: ShopRole) => call(setShopRole, { shopId, userId, role: next }),
    (next) => t('myShop.team.roleChanged', { name, role: t(`myShop.role.${next}`) }),
  )
  const removing = useTeamChange(
    shopId,
    () => call(removeFromShop, { shopId, userId }),
    () => t('myShop.team.removed', { name }),
  )
  const choose = async (next: ShopRole) => {
    const content = t('myShop.team.stepDownAsk')
    if (!isMe || (await showModal({ content, isDangerous: true }))) setting.mutate(next)
  }
  const askRemove = async () => {
    const isSure = await showModal({
      title: t('myShop.team.removeOf', { name }),
      content: t('myShop.team.removeAsk', { name }),
      confirmText: t('myShop.team.remove'),
      isDangerous: true,
    })
    if (isSure) removing.mutate(undefined)
  }
  return (
    <span className={css.controls}>
      <Select
        label={t('myShop.team.roleOf', { name })}
        isLabelHidden
        value={setting.isPending ? setting.variables : role}
        disabled={setting.isPending}
        choices={choices}
        onChange={(next) => void choose(next as ShopRole)}
      />
      {!isMe && (
        <Button
          size="sm"
          variant="plain"
          aria-label={t('myShop.team.removeOf', { name })}
          isLoading={removing.isPending}
          onClick={() => void askRemove()}
        >
          {t('myShop.team.remove')}
        </Button>
      )}
    </span>
  )
}
