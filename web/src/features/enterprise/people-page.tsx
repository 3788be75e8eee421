import { useQueryClient } from '@tanstack/react-query'
import type { EnterprisePeople } from '@tiantian/contracts/enterprise/people.ts'
import {
  acceptEnterprise,
  declineEnterprise,
  offerEnterprise,
  withdrawEnterpriseOffer,
  withdrawJoinRequest,
} from '@tiantian/contracts/enterprise/people.ts'
import { useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { field, useForm } from '../../ui/form/use-form.ts'
import { showModal } from '../../ui/overlay/modal-store.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, LoadState } from '../../ui/states.tsx'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { AnswerButtons } from './answer-buttons.tsx'
import css from './application.module.css'
import { JoinRequests } from './join-requests.tsx'
import { peopleQuery, usePeopleChange } from './people-query.ts'
import { Invited, JoinedTeam, OwnTeam } from './team-part.tsx'

/** Who owns an enterprise next, and who asks to join it (S1.5). */
export function PeoplePage() {
  const t = useText()
  const result = useQuery({ ...peopleQuery(), refetchOnMount: 'always' })
  const { data } = result
  return (
    <PageFrame title={t('apply.people.title')}>
      {data ? (
        <Content people={data} />
      ) : (
        <LoadState result={result} skeleton={<Skeleton height={320} radius={12} />} />
      )}
    </PageFrame>
  )
}

function Content({ people }: { people: EnterprisePeople }) {
  const t = useText()
  const { enterprise, offers, invitations, teams, ownRequest } = people
  if (!enterprise && offers.length + invitations.length + teams.length === 0 && !ownRequest)
    return <EmptyState title={t('apply.people.none')} />
  return (
    <div className={css.page}>
      {offers.map((offer) => (
        <Received key={offer.id} offer={offer} />
      ))}
      {invitations.map((invitation) => (
        <Invited key={invitation.id} invitation={invitation} />
      ))}
      {teams.map((team) => (
        <JoinedTeam key={team.id} team={team} />
      ))}
      {ownRequest && <OwnRequest request={ownRequest} />}
      {enterprise && <JoinRequests enterprise={enterprise} />}
      {enterprise && <OwnTeam enterprise={enterprise} />}
      {enterprise && <Ownership enterprise={enterprise} />}
    </div>
  )
}

function Received({
  offer: { id, enterprise, from, shopCount, expiresAt },
}: {
  offer: EnterprisePeople['offers'][number]
}) {
  const t = useText()
  const format = useFormat()
  const accepting = usePeopleChange(() => call(acceptEnterprise, { id }), t('apply.people.accepted'))
  const declining = usePeopleChange(() => call(declineEnterprise, { id }), t('apply.people.declined'))
  return (
    <Section title={t('apply.people.offered', { enterprise })} isPanel>
      <p>{t('apply.people.offeredText', { person: from, count: shopCount })}</p>
      <p className={css.muted}>{t('apply.people.until', { date: format.dateTime(expiresAt) })}</p>
      <AnswerButtons accepting={accepting} declining={declining} accept={t('apply.people.accept')} />
    </Section>
  )
}

const REQUEST_TONES = {
  asked: 'primary',
  accepted: 'success',
  declined: 'danger',
  withdrawn: 'neutral',
} as const

function OwnRequest({
  request: { enterprise, state },
}: {
  request: NonNullable<EnterprisePeople['ownRequest']>
}) {
  const t = useText()
  const withdrawing = usePeopleChange(() => call(withdrawJoinRequest, {}), t('apply.people.withdrawn'))
  return (
    <Section title={t('apply.people.ownRequest', { enterprise })} isPanel>
      <p>
        <Tag tone={REQUEST_TONES[state]}>{t(`apply.people.request.${state}`)}</Tag>
      </p>
      {state === 'asked' && (
        <div className={css.actions}>
          <Button
            variant="plain"
            isLoading={withdrawing.isPending}
            onClick={() => withdrawing.mutate(undefined)}
          >
            {t('apply.people.withdrawRequest')}
          </Button>
        </div>
      )}
    </Section>
  )
}

function Ownership({
  enterprise: { name, offer },
}: {
  enterprise: NonNullable<EnterprisePeople['enterprise']>
}) {
  const t = useText()
  const format = useFormat()
  const [sentCount, setSentCount] = useState(0)
  const withdrawing = usePeopleChange(() => call(withdrawEnterpriseOffer, {}), t('apply.people.withdrawn'))
  return (
    <Section title={t('apply.people.transfer')} isPanel>
      <p>{t('apply.people.transferText', { enterprise: name })}</p>
      {offer ? (
        <>
          <p>
            <strong>{offer.email}</strong>{' '}
            <span className={css.muted}>
              {t('apply.people.until', { date: format.dateTime(offer.expiresAt) })}
            </span>
          </p>
          <div className={css.actions}>
            <Button
              variant="secondary"
              isLoading={withdrawing.isPending}
              onClick={() => withdrawing.mutate(undefined)}
            >
              {t('apply.people.withdrawOffer')}
            </Button>
          </div>
        </>
      ) : (
        <OfferForm key={sentCount} name={name} onSent={() => setSentCount(sentCount + 1)} />
      )}
    </Section>
  )
}

function OfferForm({ name, onSent }: { name: string; onSent: () => void }) {
  const t = useText()
  const client = useQueryClient()
  const form = useForm({
    start: { email: '' },
    check: (draft) => checkForm(offerEnterprise.input, draft),
    send: async (input) => {
      const isSure = await showModal({
        title: t('apply.people.transfer'),
        content: t('apply.people.transferAsk', { enterprise: name, email: input.email }),
        isDangerous: true,
      })
      return isSure ? call(offerEnterprise, input) : undefined
    },
    onSent(people) {
      if (!people) return
      client.setQueryData(peopleQuery().queryKey, people)
      showToast({ title: t('apply.people.offerSent'), icon: 'success' })
      onSent()
    },
    fieldOf: { OFFER_TO_SELF: 'email' },
  })
  return (
    <Form form={form} className={css.fields}>
      <TextField
        label={t('apply.people.email')}
        hint={t('apply.people.emailHint')}
        type="email"
        inputMode="email"
        {...field(form, 'email')}
      />
      <FormError form={form} />
      <div className={css.actions}>
        <Button type="submit" variant="secondary" isLoading={form.isSending}>
          {t('apply.people.offer')}
        </Button>
      </div>
    </Form>
  )
}
