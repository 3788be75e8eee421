import { useQueryClient } from '@tanstack/react-query'
import type {
  EnterpriseMember,
  EnterprisePeople,
  EnterpriseTeam,
  OwnedEnterprise,
} from '@tiantian/contracts/enterprise/people.ts'
import {
  answerEnterpriseInvitation,
  inviteToEnterprise,
  leaveEnterprise,
  removeFromEnterprise,
  revokeEnterpriseInvitation,
  setEnterpriseRole,
} from '@tiantian/contracts/enterprise/people.ts'
import type {
  EnterpriseMemberRole,
  EnterprisePermission,
  EnterpriseRole,
} from '@tiantian/contracts/enterprise/role.ts'
import {
  ENTERPRISE_PERMISSIONS,
  isAllowedInEnterprise,
  MEMBER_ROLES,
} from '@tiantian/contracts/enterprise/role.ts'
import { checkForm } from '../../i18n/check-form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { field, useForm } from '../../ui/form/use-form.ts'
import { showModal } from '../../ui/overlay/modal-store.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Section } from '../../ui/section.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { AnswerButtons } from './answer-buttons.tsx'
import css from './application.module.css'
import { peopleQuery, usePeopleChange } from './people-query.ts'
import { RenewalPanel } from './renewal-panel.tsx'

/** What a role may do, from the table of rights. */
function Rights({ role }: { role: EnterpriseRole }) {
  const t = useText()
  const permissions = Object.keys(ENTERPRISE_PERMISSIONS) as EnterprisePermission[]
  return (
    <p className={css.muted}>
      {permissions
        .filter((permission) => isAllowedInEnterprise(role, permission))
        .map((permission) => t(`apply.people.may.${permission}`))
        .join(' · ')}
    </p>
  )
}

/** Who works for the enterprise of the reader, and whom they have invited. */
export function OwnTeam({ enterprise: { members, invitations } }: { enterprise: OwnedEnterprise }) {
  const t = useText()
  return (
    <Section title={t('apply.people.team')} isPanel className={css.page}>
      <p>{t('apply.people.teamLead')}</p>
      {members.map((member) => (
        <Member key={member.id} member={member} />
      ))}
      {invitations.map((invitation) => (
        <SentInvitation key={invitation.id} invitation={invitation} />
      ))}
      <InvitationForm key={invitations.map(({ id }) => id).join()} />
    </Section>
  )
}

const useRoleChoices = () => {
  const t = useText()
  return MEMBER_ROLES.map((value) => ({ value, label: t(`apply.people.roles.${value}`) }))
}

function Member({ member: { id, name, role } }: { member: EnterpriseMember }) {
  const t = useText()
  const choices = useRoleChoices()
  const changing = usePeopleChange(
    (next: EnterpriseMemberRole) => call(setEnterpriseRole, { userId: id, role: next }),
    t('apply.people.roleChanged', { person: name }),
  )
  const removing = usePeopleChange(
    () => call(removeFromEnterprise, { userId: id }),
    t('apply.people.removed', { person: name }),
  )
  const ask = async () => {
    const question = {
      title: t('apply.removeOf', { name }),
      content: t('apply.people.removeText', { person: name }),
      isDangerous: true,
    }
    if (await showModal(question)) removing.mutate(undefined)
  }
  return (
    <article className={css.entry} aria-label={name}>
      <div>
        <strong>{name}</strong>
        <Rights role={role} />
      </div>
      <Select
        label={t('apply.people.roleOf', { person: name })}
        value={role}
        choices={choices}
        onChange={(next) => changing.mutate(next as EnterpriseMemberRole)}
      />
      <Button variant="plain" size="sm" isLoading={removing.isPending} onClick={() => void ask()}>
        {t('apply.removeOf', { name })}
      </Button>
    </article>
  )
}

function SentInvitation({
  invitation: { id, email, role, expiresAt },
}: {
  invitation: OwnedEnterprise['invitations'][number]
}) {
  const t = useText()
  const format = useFormat()
  const revoking = usePeopleChange(
    () => call(revokeEnterpriseInvitation, { id }),
    t('apply.people.withdrawn'),
  )
  return (
    <article className={css.entry} aria-label={email}>
      <p>
        <strong>{email}</strong>{' '}
        <span className={css.muted}>
          {t(`apply.people.roles.${role}`)} · {t('apply.people.until', { date: format.dateTime(expiresAt) })}
        </span>
      </p>
      <Button
        variant="plain"
        size="sm"
        isLoading={revoking.isPending}
        onClick={() => revoking.mutate(undefined)}
      >
        {t('apply.people.revoke')}
      </Button>
    </article>
  )
}

const NOBODY: { email: string; role: EnterpriseMemberRole } = { email: '', role: 'staff' }

function InvitationForm() {
  const t = useText()
  const client = useQueryClient()
  const choices = useRoleChoices()
  const form = useForm({
    start: NOBODY,
    check: (draft) => checkForm(inviteToEnterprise.input, draft),
    send: (input) => call(inviteToEnterprise, input),
    onSent(people) {
      client.setQueryData(peopleQuery().queryKey, people)
      showToast({
        title: t('apply.people.invited', { email: people.enterprise?.invitations.at(-1)?.email ?? '' }),
        icon: 'success',
      })
    },
    fieldOf: { OFFER_TO_SELF: 'email', ALREADY_IN_TEAM: 'email' },
  })
  return (
    <Form form={form} className={css.fields}>
      <TextField
        label={t('apply.people.memberEmail')}
        type="email"
        inputMode="email"
        {...field(form, 'email')}
      />
      <div>
        <Select
          label={t('apply.people.role')}
          value={form.draft.role}
          choices={choices}
          onChange={(role) => form.set('role', role as EnterpriseMemberRole)}
        />
        <Rights role={form.draft.role} />
      </div>
      <FormError form={form} />
      <div className={css.actions}>
        <Button type="submit" variant="secondary" isLoading={form.isSending}>
          {t('apply.people.invite')}
        </Button>
      </div>
    </Form>
  )
}

/** An invitation to the address of the reader's account. */
export function Invited({
  invitation: { id, enterprise, from, role, expiresAt },
}: {
  invitation: EnterprisePeople['invitations'][number]
}) {
  const t = useText()
  const format = useFormat()
  const accepting = usePeopleChange(
    () => call(answerEnterpriseInvitation, { id, event: 'accept' }),
    t('apply.people.youJoined', { enterprise }),
  )
  const declining = usePeopleChange(
    () => call(answerEnterpriseInvitation, { id, event: 'decline' }),
    t('apply.people.declined'),
  )
  return (
    <Section title={t('apply.people.invitedTo', { enterprise })} isPanel>
      <p>{t('apply.people.invitedText', { person: from, role: t(`apply.people.roles.${role}`) })}</p>
      <Rights role={role} />
      <p className={css.muted}>{t('apply.people.until', { date: format.dateTime(expiresAt) })}</p>
      <AnswerButtons accepting={accepting} declining={declining} accept={t('apply.people.accept')} />
    </Section>
  )
}

/** An enterprise that the reader works for. */
export function JoinedTeam({ team }: { team: EnterpriseTeam }) {
  const t = useText()
  const client = useQueryClient()
  const { id, enterprise, role, number, owner, members, companySlug, papers } = team
  const leaving = usePeopleChange(() => call(leaveEnterprise, { id }), t('apply.people.left', { enterprise }))
  const ask = async () => {
    const question = {
      title: t('apply.people.leave'),
      content: t('apply.people.leaveText', { enterprise }),
      isDangerous: true,
    }
    if (await showModal(question)) leaving.mutate(undefined)
  }
  return (
    <>
      <Section title={enterprise} isPanel className={css.page}>
        <p>
          {t('apply.people.youAre', { role: t(`apply.people.roles.${role}`) })}{' '}
          <span className={css.muted}>{t('apply.people.owner', { person: owner })}</span>
        </p>
        <Rights role={role} />
        {number && <p className={css.muted}>{number}</p>}
        {members.length > 0 && (
          <ul className={css.papers}>
            {members.map((member) => (
              <li key={member.id}>
                {member.name} <span className={css.muted}>{t(`apply.people.roles.${member.role}`)}</span>
              </li>
            ))}
          </ul>
        )}
        <div className={css.actions}>
          {companySlug && isAllowedInEnterprise(role, 'profile') && (
            <PageLink url={pageUrl('/pages/enterprise/company', { id })}>{t('apply.profile.title')}</PageLink>
          )}
          {companySlug && (
            <PageLink url={pageUrl('/pages/company/company', { slug: companySlug })}>
              {t('apply.toCompany')}
            </PageLink>
          )}
          <Button variant="plain" size="sm" isLoading={leaving.isPending} onClick={() => void ask()}>
            {t('apply.people.leave')}
          </Button>
        </div>
      </Section>
      {papers && (
        <RenewalPanel
          enterpriseId={id}
          papers={papers}
          onChange={() => void client.invalidateQueries(peopleQuery())}
        />
      )}
    </>
  )
}
