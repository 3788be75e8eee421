import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ContactRequest } from '@tiantian/contracts/expo/contact-book.ts'
import { answerContactRequest, withdrawCard } from '@tiantian/contracts/expo/contact-book.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import cards from '../../ui/cards.module.css'
import { Section } from '../../ui/section.tsx'
import surface from '../../ui/surface.module.css'
import { showToast } from '../../ui/toast-store.ts'
import { contactReads, contactRequestsQuery } from './contact-query.ts'

/** Incoming contact requests, and those waiting for a reply. */
export function ContactRequests() {
  const t = useText()
  const contactRequests =
    useQuery({ ...contactRequestsQuery(), refetchOnWindowFocus: true }).data?.contactRequests ?? []
  if (contactRequests.length === 0) return null
  return (
    <Section title={t('contacts.contactRequests')}>
      <ul className={cards.list}>
        {contactRequests.map((request) => (
          <li key={request.id}>
            <ContactRequestCard request={request} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function ContactRequestCard({ request }: { request: ContactRequest }) {
  const t = useText()
  const { isMine, name, company, jobTitle, eventTitle } = request
  return (
    <article className={surface.panel} aria-label={name}>
      <div>
        <p className={cards.name}>{name}</p>
        <p className={cards.muted}>{[company, jobTitle].filter(Boolean).join(' · ')}</p>
        <p className={cards.muted}>{eventTitle}</p>
      </div>
      <p>{t(isMine ? 'contacts.waits' : 'contacts.wantsMine')}</p>
      <div className={cards.line}>
        {isMine ? <TakeBack request={request} /> : <Answer request={request} />}
      </div>
    </article>
  )
}

function TakeBack({ request: { id } }: { request: ContactRequest }) {
  const t = useText()
  const client = useQueryClient()
  const taking = useMutation({
    mutationFn: () => call(withdrawCard, { id }),
    onSettled: () => client.invalidateQueries(contactReads()),
  })
  return (
    <Button size="sm" variant="soft" isLoading={taking.isPending} onClick={() => taking.mutate()}>
      {t('contacts.takeBack')}
    </Button>
  )
}

function Answer({ request: { id, name } }: { request: ContactRequest }) {
  const t = useText()
  const client = useQueryClient()
  const answering = useMutation({
    mutationFn: (isAccepted: boolean) => call(answerContactRequest, { id, isAccepted }),
    onSuccess(reply, isAccepted) {
      client.setQueryData(contactRequestsQuery().queryKey, reply)
      if (isAccepted) showToast({ title: t('contacts.exchanged', { name }), icon: 'success' })
    },
    onSettled: () => client.invalidateQueries(contactReads()),
  })
  return (
    <>
      <Button size="sm" isLoading={answering.isPending} onClick={() => answering.mutate(true)}>
        {t('contacts.accept')}
      </Button>
      <Button size="sm" variant="soft" onClick={() => answering.mutate(false)}>
        {t('contacts.decline')}
      </Button>
    </>
  )
}
