import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EventDetail } from '@tiantian/contracts/expo/event.ts'
import type { MeetingProfile } from '@tiantian/contracts/expo/meeting.ts'
import {
  leaveMeetings,
  MEETING_ABOUT_MAX,
  meetingProfile,
  setMeetingProfile,
} from '@tiantian/contracts/expo/meeting.ts'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import cards from '../../ui/cards.module.css'
import { cx } from '../../ui/class-names.ts'
import { Form, FormError } from '../../ui/form.tsx'
import { showModal } from '../../ui/modal-store.ts'
import { Section } from '../../ui/section.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { FormState } from '../../ui/use-form.ts'
import { field, useForm } from '../../ui/use-form.ts'
import { useCountries } from '../user/country.ts'
import { KindsField } from './kinds-field.tsx'
import { meetingsQuery, participantReads } from './meeting-query.ts'
import css from './meetings-page.module.css'

interface ProfileFormProps {
  event: EventDetail
  /** Null before the user joins. */
  profile: MeetingProfile | null
  onJoined?: () => void
}

const NOBODY: MeetingProfile = { country: '', offers: [], seeks: [], about: '' }

/** The user's listing for meetings; saving it makes them visible. */
export function ProfileForm({ event, profile, onJoined }: ProfileFormProps) {
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
