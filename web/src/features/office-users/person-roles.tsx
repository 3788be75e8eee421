import { useMutation } from '@tanstack/react-query'
import type { GrantedRole } from '@tiantian/contracts/permission.ts'
import type { OfficeUser } from '@tiantian/contracts/user/office.ts'
import { GRANTABLE_ROLES, grantRole, revokeRole } from '@tiantian/contracts/user/role.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useMay } from '../../office/use-may.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useReloadUser } from './office-query.ts'
import css from './person-page.module.css'
import { useRoleName } from './role-name.ts'

/** The user's roles; staff with the permission grant and revoke them. */
export function PersonRoles({ person: { userId, roles } }: { person: OfficeUser }) {
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
