import type { OwnedEnterprise } from '@tiantian/contracts/enterprise/people.ts'
import { answerJoinRequest, askToJoin } from '@tiantian/contracts/enterprise/people.ts'
import type { EnterpriseMemberRole } from '@tiantian/contracts/enterprise/role.ts'
import { MEMBER_ROLES } from '@tiantian/contracts/enterprise/role.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextArea } from '../../ui/form/text-field.tsx'
import { Section } from '../../ui/section.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { AnswerButtons } from './answer-buttons.tsx'
import css from './application.module.css'
import { usePeopleChange } from './people-query.ts'

/** People who applied with the number of the enterprise; its owner takes them into teams, or declines. */
export function JoinRequests({ enterprise: { requests, shops } }: { enterprise: OwnedEnterprise }) {
  const t = useText()
  if (requests.length === 0) return null
  return (
    <Section title={t('apply.people.requests')} isPanel>
      {requests.map((request) => (
        <JoinRequest key={request.id} request={request} shops={shops} />
      ))}
    </Section>
  )
}

interface JoinRequestProps extends Pick<OwnedEnterprise, 'shops'> {
  request: OwnedEnterprise['requests'][number]
}

function JoinRequest({ request: { id, person, note, createdAt }, shops }: JoinRequestProps) {
  const t = useText()
  const format = useFormat()
  const [role, setRole] = useState<EnterpriseMemberRole>('staff')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const accepting = usePeopleChange(
    () => call(answerJoinRequest, { id, event: 'accept', role, shopIds: [...chosen] }),
    t('apply.people.joined', { person }),
  )
  const declining = usePeopleChange(
    () => call(answerJoinRequest, { id, event: 'decline' }),
    t('apply.people.requestDeclined'),
  )
  const toggle = (shopId: string, isChosen: boolean) =>
    setChosen((before) => (isChosen ? [...before, shopId] : before.filter((one) => one !== shopId)))
  return (
    <article className={css.entry} aria-label={person}>
      <p>
        <strong>{person}</strong> <span className={css.muted}>{format.dateTime(createdAt)}</span>
      </p>
      {note && <p className={css.quote}>{note}</p>}
      {shops.length > 0 && <p className={css.muted}>{t('apply.people.shopsToo')}</p>}
      {shops.map((shop) => (
        <Checkbox
          key={shop.id}
          isChecked={chosen.includes(shop.id)}
          onChange={(isChosen) => toggle(shop.id, isChosen)}
          label={shop.name}
        />
      ))}
      <Select
        label={t('apply.people.role')}
        value={role}
        choices={MEMBER_ROLES.map((value) => ({ value, label: t(`apply.people.roles.${value}`) }))}
        onChange={(next) => setRole(next as EnterpriseMemberRole)}
      />
      <AnswerButtons accepting={accepting} declining={declining} accept={t('apply.people.takeIn')} />
    </article>
  )
}

/** One registration number, one enterprise: who comes second asks its owner for access. */
export function AskToJoin() {
  const t = useText()
  const [note, setNote] = useState('')
  const asking = usePeopleChange(() => call(askToJoin, { note }), t('apply.people.askedDone'))
  const request = asking.data?.ownRequest
  return (
    <Section title={t('apply.people.taken')} isPanel>
      {request ? (
        <>
          <p role="status">{t('apply.people.askedText', { enterprise: request.enterprise })}</p>
          <div className={css.actions}>
            <PageLink url="/pages/enterprise/people" className={buttonClass({ variant: 'secondary' })}>
              {t('apply.people.title')}
            </PageLink>
          </div>
        </>
      ) : (
        <>
          <p>{t('apply.people.takenText')}</p>
          <TextArea
            label={t('apply.people.note')}
            isOptional
            value={note}
            onChange={setNote}
            maxLength={500}
          />
          <div className={css.actions}>
            <Button isLoading={asking.isPending} onClick={() => asking.mutate(undefined)}>
              {t('apply.people.ask')}
            </Button>
          </div>
        </>
      )}
    </Section>
  )
}
