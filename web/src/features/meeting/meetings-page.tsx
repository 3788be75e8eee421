import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EventDetail } from '@tiantian/contracts/expo/event.ts'
import type { MeetingProfile, MyMeetings } from '@tiantian/contracts/expo/meeting.ts'
import {
  leaveMeetings,
  MEETING_ABOUT_MAX,
  meetingProfile,
  setMeetingProfile,
} from '@tiantian/contracts/expo/meeting.ts'
import { useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { hasCode } from '../../sdk/call-error.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import cards from '../../ui/cards.module.css'
import { cx } from '../../ui/class-names.ts'
import { Form, FormError } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextArea } from '../../ui/form/text-field.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import { field, useForm } from '../../ui/form/use-form.ts'
import { showModal } from '../../ui/overlay/modal-store.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { registrationUrl } from '../expo/event-address.ts'
import { eventQuery } from '../expo/event-query.ts'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { useCountries } from '../user/address/country.ts'
import { KindsField } from './kinds-field.tsx'
import { MeetingCard } from './meeting-card.tsx'
import { meetingsQuery, participantReads } from './meeting-query.ts'
import css from './meetings-page.module.css'
import { People } from './people.tsx'

interface ProfileFormProps {
  event: EventDetail
  /** Null before the user joins. */
  profile: MeetingProfile | null
  onJoined?: () => void
}

const NOBODY: MeetingProfile = { country: '', offers: [], seeks: [], about: '' }

/** The user's listing for meetings; saving it makes them visible. */
function ProfileForm({ event, profile, onJoined }: ProfileFormProps) {
  const t = useText()
  const client = useQueryClient()
  const form = useForm({
    asksBeforeUnload: true,
    start: profile ?? NOBODY,
    check: (draft) => checkForm(meetingProfile, draft),
    send: (input) => call(setMeetingProfile, { eventId: event.id, profile: input }),
    onSent(reply) {
      client.setQueryData(meetingsQuery(event.id).queryKey, reply)
      void client.invalidateQueries(participantReads())
      showToast({ title: t('meeting.saved'), icon: 'success' })
      onJoined?.()
    },
  })
  return (
    <Section
      title={t(profile ? 'meeting.tab.profile' : 'meeting.joinTitle')}
      isPanel
      className={cx(cards.page, css.join)}
    >
      <p className={cards.muted}>{t('meeting.joinText')}</p>
      <Form form={form} className={cards.page}>
        <Fields form={form} />
        <FormError form={form} />
        <div className={cards.line}>
          <Button type="submit" isLoading={form.isSending}>
            {t(profile ? 'common.save' : 'meeting.join')}
          </Button>
          {profile && <Leave eventId={event.id} />}
        </div>
      </Form>
    </Section>
  )
}

function Fields({ form }: { form: FormState<MeetingProfile> }) {
  const t = useText()
  const countries = useCountries()
  return (
    <>
      <Select
        label={t('meeting.country')}
        placeholder={t('common.choose')}
        choices={countries.map(({ code, name }) => ({ value: code, label: name }))}
        {...field(form, 'country')}
      />
      <KindsField
        label={t('meeting.offers')}
        value={form.draft.offers}
        onChange={(slugs) => form.set('offers', slugs)}
      />
      <KindsField
        label={t('meeting.seeks')}
        value={form.draft.seeks}
        onChange={(slugs) => form.set('seeks', slugs)}
      />
      <TextArea
        label={t('meeting.about')}
        hint={t('meeting.aboutHint')}
        isOptional
        maxLength={MEETING_ABOUT_MAX}
        {...field(form, 'about')}
      />
    </>
  )
}

function Leave({ eventId }: { eventId: string }) {
  const t = useText()
  const client = useQueryClient()
  const leaving = useMutation({
    mutationFn: () => call(leaveMeetings, { eventId }),
    onSuccess(reply) {
      client.setQueryData(meetingsQuery(eventId).queryKey, reply)
      client.removeQueries(participantReads())
    },
  })
  const ask = async () => {
    const input = { content: t('meeting.leaveAsk'), confirmText: t('meeting.leave'), isDangerous: true }
    if (await showModal(input)) leaving.mutate()
  }
  return (
    <Button variant="secondary" isLoading={leaving.isPending} onClick={() => void ask()}>
      {t('meeting.leave')}
    </Button>
  )
}

interface MyMeetingListProps {
  event: EventDetail
  mine: MyMeetings
  onFind: () => void
}

/** Agreed, requested and cancelled meetings, by time. */
function MyMeetingList({ event, mine, onFind }: MyMeetingListProps) {
  const t = useText()
  if (mine.meetings.length === 0) {
    return (
      <EmptyState
        title={t('meeting.none')}
        text={t(mine.slots.length > 0 ? 'meeting.noneText' : 'meeting.noSlots')}
        action={<Button onClick={onFind}>{t('meeting.findPeople')}</Button>}
      />
    )
  }
  return (
    <ul className={cards.list} aria-label={t('meeting.tab.mine')}>
      {mine.meetings.map((meeting) => (
        <li key={meeting.id}>
          <MeetingCard event={event} meeting={meeting} slots={mine.slots} />
        </li>
      ))}
    </ul>
  )
}

/** Meetings of participants of an event: whom to meet, when, and what is agreed. */
export function MeetingsPage({ id }: { id: string }) {
  const t = useText()
  const event = useQuery(eventQuery(id))
  const mine = useQuery({ ...meetingsQuery(id), refetchOnWindowFocus: true })
  const error = event.error ?? mine.error
  return (
    <PageFrame title={t('meeting.title')}>
      {hasCode(mine.error, 'PARTICIPANT_ONLY') && <ParticipantsOnly id={id} />}
      {error && !hasCode(error, 'PARTICIPANT_ONLY') && (
        <ErrorState error={error} onRetry={() => void Promise.all([event.refetch(), mine.refetch()])} />
      )}
      {!(error || (event.data && mine.data)) && <Skeleton height={320} />}
      {!error && event.data && mine.data && <Parts event={event.data.event} mine={mine.data.mine} />}
    </PageFrame>
  )
}

function ParticipantsOnly({ id }: { id: string }) {
  const t = useText()
  return (
    <EmptyState
      title={t('meeting.only')}
      text={t('meeting.onlyText')}
      action={
        <PageLink url={registrationUrl(id)} className={buttonClass()}>
          {t('expo.registration')}
        </PageLink>
      }
    />
  )
}

const TABS = ['mine', 'people', 'profile'] as const
type MeetingTab = (typeof TABS)[number]

/** A user who is not listed yet reads first what that means. */
function Parts({ event, mine }: { event: EventDetail; mine: MyMeetings }) {
  const t = useText()
  const [tab, setTab] = useState<MeetingTab>('mine')
  return (
    <div className={cards.page}>
      <h2 className={cards.name}>{event.title}</h2>
      {mine.profile === null ? (
        <ProfileForm event={event} profile={null} onJoined={() => setTab('people')} />
      ) : (
        <Tabs
          label={t('meeting.tabs')}
          tabs={TABS.map((value) => ({ value, label: t(`meeting.tab.${value}`) }))}
          value={tab}
          onChange={setTab}
        >
          {tab === 'mine' && <MyMeetingList event={event} mine={mine} onFind={() => setTab('people')} />}
          {tab === 'people' && <People event={event} slots={mine.slots} />}
          {tab === 'profile' && <ProfileForm event={event} profile={mine.profile} />}
        </Tabs>
      )}
    </div>
  )
}
