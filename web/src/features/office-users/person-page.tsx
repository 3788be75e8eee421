import type { OfficeUser } from '@tiantian/contracts/user/office.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { OfficePage } from '../../office/office-page.tsx'
import { useSuspenseQuery } from '../../sdk/use-query.ts'
import { FactList } from '../../ui/fact-list.tsx'
import { Section } from '../../ui/section.tsx'
import { userQuery } from './office-query.ts'
import { PersonActions } from './person-actions.tsx'
import { PersonDevices, PersonEvents } from './person-devices.tsx'
import { PersonHistory } from './person-history.tsx'
import css from './person-page.module.css'
import { PersonReset } from './person-reset.tsx'
import { PersonRoles } from './person-roles.tsx'
import { StateTag } from './state-tag.tsx'

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
          <Facts person={user} />
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

function Facts({ person: user }: { person: OfficeUser }) {
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
