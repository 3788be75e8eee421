import { useMutation } from '@tanstack/react-query'
import type { GrantedRole } from '@tiantian/contracts/permission.ts'
import type { AuthEvent } from '@tiantian/contracts/user/auth-event.ts'
import type { OfficeUser } from '@tiantian/contracts/user/office.ts'
import { decideFactorReset } from '@tiantian/contracts/user/office.ts'
import { GRANTABLE_ROLES, grantRole, revokeRole } from '@tiantian/contracts/user/role.ts'
import type { UserSession } from '@tiantian/contracts/user/session.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { Translate } from '../../i18n/texts.ts'
import { useText } from '../../i18n/use-text.ts'
import { OfficePage } from '../../office/office-page.tsx'
import { useMay } from '../../office/use-may.ts'
import { call } from '../../sdk/call.ts'
import { useSuspenseQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { FactList } from '../../ui/fact-list.tsx'
import { Select } from '../../ui/form/select.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Section } from '../../ui/section.tsx'
import { deviceName } from '../security/device-name.ts'
import { PersonActions, useCacheUser, useReloadUser, userQuery } from './person-actions.tsx'
import css from './person-page.module.css'
import { StateTag, useRoleName } from './user-labels.tsx'

/** The user's roles; staff with the permission grant and revoke them. */
function PersonRoles({ person: { userId, roles } }: { person: OfficeUser }) {
  const t = useText()
  const roleName = useRoleName()
  const mayChange = useMay('user.role')
  const reload = useReloadUser(userId)
  const taking = useMutation({
    mutationFn: (role: GrantedRole) => call(revokeRole, { userId, role }),
    async onSuccess(_reply, role) {
      await reload()
      showToast({ title: t('office.roles.taken', { role: roleName(role) }), icon: 'success' })
    },
  })
  if (!mayChange && roles.length === 0) return null
  return (
    <Section title={t('office.roles.title')} isPanel>
      {roles.length === 0 && <p className={css.note}>{t('office.roles.none')}</p>}
      <ul>
        {GRANTABLE_ROLES.filter((role) => roles.includes(role)).map((role) => (
          <li key={role} className={css.row}>
            <span className={css.grow}>{roleName(role)}</span>
            {mayChange && (
              <Button
                variant="plain"
                size="sm"
                isLoading={taking.isPending && taking.variables === role}
                aria-label={t('office.roles.takeOf', { role: roleName(role) })}
                onClick={() => taking.mutate(role)}
              >
                {t('office.roles.take')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayChange && <GiveRole userId={userId} roles={roles} />}
    </Section>
  )
}

function GiveRole({ userId, roles }: Pick<OfficeUser, 'userId' | 'roles'>) {
  const t = useText()
  const roleName = useRoleName()
  const reload = useReloadUser(userId)
  const [chosen, setChosen] = useState('')
  const giving = useMutation({
    mutationFn: (role: GrantedRole) => call(grantRole, { userId, role }),
    async onSuccess(_reply, role) {
      await reload()
      setChosen('')
      showToast({ title: t('office.roles.given', { role: roleName(role) }), icon: 'success' })
    },
  })
  const others = GRANTABLE_ROLES.filter((role) => !roles.includes(role))
  const role = others.find((other) => other === chosen)
  return (
    <div className={css.give}>
      <Select
        label={t('office.roles.another')}
        value={role ?? ''}
        choices={others.map((value) => ({ value, label: roleName(value) }))}
        onChange={setChosen}
      />
      <Button
        variant="soft"
        disabled={!role}
        isLoading={giving.isPending}
        onClick={() => role && giving.mutate(role)}
      >
        {t('office.roles.give')}
      </Button>
    </div>
  )
}

/** The user's sessions. */
function PersonDevices({ sessions }: { sessions: readonly UserSession[] }) {
  const t = useText()
  const format = useFormat()
  return (
    <Section title={t('security.devices.title')} isPanel>
      {sessions.length === 0 && <p className={css.note}>{t('office.noDevices')}</p>}
      <ul>
        {sessions.map((session) => (
          <li key={session.id} className={css.row}>
            <FactLine facts={[deviceName(t, session), session.network, format.relative(session.seenAt)]} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Logins and login attempts of the account. */
function PersonEvents({ events }: { events: readonly AuthEvent[] }) {
  const t = useText()
  return (
    <Section title={t('security.history.title')} isPanel>
      {events.length === 0 && <p className={css.note}>{t('office.noEvents')}</p>}
      <ul>
        {events.map((event) => (
          <li key={event.id} className={css.row}>
            <span className={css.grow}>
              <span className={css.strong}>{t(`security.history.kind.${event.kind}`)}</span>
              <EventText event={event} />
            </span>
            {!event.isOk && <Tag tone="danger">{t('security.history.failed')}</Tag>}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function EventText({ event }: { event: AuthEvent }) {
  const t = useText()
  const format = useFormat()
  const { way, network, reason, at } = event
  const facts = [t(`security.history.way.${way}`), format.dateTime(at), reason]
  if (way === 'office') return <FactLine facts={facts} />
  return <FactLine facts={[deviceName(t, event), network, ...facts]} />
}

/** Empty values are left out. */
function FactLine({ facts }: { facts: readonly string[] }) {
  return <span className={css.facts}>{facts.filter(Boolean).join(' · ')}</span>
}

interface PersonResetProps {
  person: OfficeUser
  reset: NonNullable<OfficeUser['openReset']>
}

/** A reset of two-step login that waits for a second approval. */
function PersonReset({ reset }: PersonResetProps) {
  const t = useText()
  const format = useFormat()
  const mayDecide = useMay('user.manage') && !reset.isOwn
  return (
    <Section title={t('office.reset.waits')} isPanel>
      <p>{reset.reason}</p>
      <p className={css.note}>{[reset.by, format.dateTime(reset.at)].filter(Boolean).join(' · ')}</p>
      {mayDecide ? <Decision resetId={reset.id} /> : <p>{t('office.reset.otherDecides')}</p>}
    </Section>
  )
}

function Decision({ resetId }: { resetId: string }) {
  const t = useText()
  const cache = useCacheUser()
  const deciding = useMutation({
    mutationFn: (isGranted: boolean) => call(decideFactorReset, { resetId, isGranted }),
    async onSuccess(person, isGranted) {
      await cache(person)
      showToast({ title: t(isGranted ? 'office.reset.granted' : 'office.reset.refused'), icon: 'success' })
    },
  })
  return (
    <div className={css.actions}>
      <Button size="sm" isLoading={deciding.isPending} onClick={() => deciding.mutate(true)}>
        {t('office.reset.grant')}
      </Button>
      <Button
        variant="secondary"
        size="sm"
        isLoading={deciding.isPending}
        onClick={() => deciding.mutate(false)}
      >
        {t('office.reset.refuse')}
      </Button>
    </div>
  )
}

/** The audit log of the account: actions of the user and of the office. */
function PersonHistory({ changes }: Pick<OfficeUser, 'changes'>) {
  const t = useText()
  const format = useFormat()
  const roleName = useRoleName()
  return (
    <Section title={t('office.history')} isPanel>
      <ul>
        {changes.map(({ event, by, detail, at }) => (
          <li key={`${event} ${at}`} className={css.row}>
            <span className={css.grow}>
              <span className={css.strong}>
                {eventName(event, t)}
                {detail && `: ${event.startsWith('user.role.') ? roleName(detail) : detail}`}
              </span>
              <span className={css.facts}>{[by, format.dateTime(at)].filter(Boolean).join(' · ')}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The log stores event names; one without a text is shown as stored. */
function eventName(event: string, t: Translate): string {
  return i18n.exists(`office.event.${event}`) ? t(`office.event.${event as 'user.ban'}`) : event
}

/** A user as the office sees them: profile, actions and history. */
export function PersonPage({ id }: { id: string }) {
  const t = useText()
  return (
    <OfficePage isDetail title={t('office.person')} permission="user.view">
      <Person id={id} />
    </OfficePage>
  )
}

function Person({ id }: { id: string }) {
  const t = useText()
  const user = useSuspenseQuery(userQuery(id)).data
  const { nickname, username } = user
  return (
    <div className={css.columns}>
      <div className={css.column}>
        <Section title={nickname || username || t('office.nameless')} more={<StateTag {...user} />} isPanel>
          <Facts user={user} />
          <PersonActions person={user} />
        </Section>
        {user.openReset && <PersonReset person={user} reset={user.openReset} />}
        <PersonRoles person={user} />
      </div>
      <div className={css.column}>
        <PersonDevices sessions={user.sessions} />
        <PersonEvents events={user.events} />
        <PersonHistory changes={user.changes} />
      </div>
    </div>
  )
}

function Facts({ user }: { user: OfficeUser }) {
  const t = useText()
  const format = useFormat()
  const { userId, username, mobile, email, createdAt, closingAt, hasPassword, hasSecondFactor } = user
  const yesOrNo = (is: boolean) => t(is ? 'office.yes' : 'office.no')
  const facts = [
    { name: t('office.username'), value: username || '–' },
    { name: t('office.mobile'), value: mobile || '–' },
    { name: t('office.email'), value: email || '–' },
    { name: t('office.password'), value: yesOrNo(hasPassword) },
    { name: t('office.twoStep'), value: yesOrNo(hasSecondFactor) },
    { name: t('office.registered'), value: format.dateTime(createdAt) },
    ...(closingAt ? [{ name: t('office.erasedAt'), value: format.dateTime(closingAt) }] : []),
    { name: 'ID', value: <code className={css.id}>{userId}</code> },
  ]
  return <FactList facts={facts} />
}
