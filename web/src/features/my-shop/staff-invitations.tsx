import type { ShopInvitation, ShopTeam } from '@tiantian/contracts/shop/team.ts'
import { inviteToShop, resendShopInvitation, revokeShopInvitation } from '@tiantian/contracts/shop/team.ts'
import { useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { field, useForm } from '../../ui/form/use-form.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Section } from '../../ui/section.tsx'
import { LANGUAGE_OPTIONS } from '../shell/alliance.ts'
import { useRoleChoices } from './staff-members.tsx'
import css from './staff-page.module.css'
import { useShowTeam, useTeamChange } from './team-query.ts'

/** Invitations that nobody has accepted yet. */
export function Invitations({ team: { shop, invitations } }: { team: ShopTeam }) {
  const t = useText()
  return (
    <Section title={t('myShop.team.open')} isPanel>
      <ul className={css.list}>
        {invitations.map((invitation) => (
          <Invitation key={invitation.id} shopId={shop.id} invitation={invitation} />
        ))}
      </ul>
    </Section>
  )
}

function Invitation({ shopId, invitation }: { shopId: string; invitation: ShopInvitation }) {
  const t = useText()
  const format = useFormat()
  const { id, email, role, expiresAt, isExpired } = invitation
  const resending = useTeamChange(
    shopId,
    () => call(resendShopInvitation, { shopId, id }),
    () => t('myShop.team.sent', { email }),
  )
  const revoking = useTeamChange(
    shopId,
    () => call(revokeShopInvitation, { shopId, id }),
    () => t('myShop.team.revoked', { email }),
  )
  return (
    <li className={css.line}>
      <span className={css.who}>
        <span className={css.name}>{email}</span>
        <span className={css.tags}>
          <Tag>{t(`myShop.role.${role}`)}</Tag>
          {isExpired ? (
            <Tag tone="warning">{t('myShop.team.expired')}</Tag>
          ) : (
            <span className={css.muted}>{t('myShop.team.until', { date: format.date(expiresAt) })}</span>
          )}
        </span>
      </span>
      <span className={css.controls}>
        <Button
          size="sm"
          variant="soft"
          aria-label={t('myShop.team.resendOf', { email })}
          isLoading={resending.isPending}
          onClick={() => resending.mutate(undefined)}
        >
          {t('myShop.team.resend')}
        </Button>
        <Button
          size="sm"
          variant="plain"
          aria-label={t('myShop.team.revokeOf', { email })}
          isLoading={revoking.isPending}
          onClick={() => revoking.mutate(undefined)}
        >
          {t('myShop.team.revoke')}
        </Button>
      </span>
    </li>
  )
}

/** Each invitation begins with an empty form. */
export function InviteForm({ shopId }: { shopId: string }) {
  const t = useText()
  const [sentCount, setSentCount] = useState(0)
  return (
    <Section title={t('myShop.team.invite')} isPanel>
      <InviteFields key={sentCount} shopId={shopId} onSent={() => setSentCount(sentCount + 1)} />
    </Section>
  )
}

function InviteFields({ shopId, onSent }: { shopId: string; onSent: () => void }) {
  const t = useText()
  const showTeam = useShowTeam(shopId)
  const start: { email: string; role: string; language: string } = {
    email: '',
    role: 'staff',
    language: useLanguage(),
  }
  const form = useForm({
    start,
    check: (draft) => checkForm(inviteToShop.input, { shopId, ...draft }),
    send: async (input) => ({ team: await call(inviteToShop, input), email: input.email }),
    onSent({ team, email }) {
      showTeam(team)
      showToast({ title: t('myShop.team.sent', { email }), icon: 'success' })
      onSent()
    },
    fieldOf: { ALREADY_IN_TEAM: 'email' },
  })
  return (
    <Form form={form} className={css.form}>
      <TextField
        label={t('myShop.team.email')}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
        {...field(form, 'email')}
      />
      <Select label={t('myShop.team.role')} choices={useRoleChoices()} {...field(form, 'role')} />
      <Select
        label={t('myShop.team.letterLanguage')}
        choices={LANGUAGE_OPTIONS.map(({ text, lang }) => ({ value: lang, label: text }))}
        {...field(form, 'language')}
      />
      <FormError form={form} />
      <Button type="submit" isLoading={form.isSending}>
        {t('myShop.team.send')}
      </Button>
    </Form>
  )
}
