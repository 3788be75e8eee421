import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import {
  BROADCAST_BODY_MAX,
  BROADCAST_SUBJECT_MAX,
  sendBroadcast,
} from '@tiantian/contracts/expo/broadcast.ts'
import type { OfficeFile } from '@tiantian/contracts/expo/event-file.ts'
import { createOfficeFile, OFFICE_FILES } from '@tiantian/contracts/expo/event-file.ts'
import { REASON_MAX } from '@tiantian/contracts/expo/office-event.ts'
import type { OfficeRegistration } from '@tiantian/contracts/expo/office-registration.ts'
import {
  DECISIONS_MAX,
  decideRegistrations,
  listEventRegistrations,
} from '@tiantian/contracts/expo/office-registration.ts'
import { REGISTRATION_STATES } from '@tiantian/contracts/expo/state.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { checkForm } from '../../i18n/check-form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { columnsOf } from '../../office/column.tsx'
import { DecisionSheet } from '../../office/decision-sheet.tsx'
import { search, select } from '../../office/filter-bar.tsx'
import { QueryTable } from '../../office/query-table.tsx'
import { call } from '../../sdk/call.ts'
import { languageStore } from '../../sdk/language.ts'
import { createRequestIds } from '../../sdk/request-ids.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { field, useForm } from '../../ui/form/use-form.ts'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { REGISTRATION_TONES } from '../expo/registration-note.tsx'
import {
  LanguageSwitch,
  LocalizedTextField,
  WritingLanguage,
} from '../office-event-setup/localized-text-field.tsx'
import css from './office-event.module.css'
import type { OfficeChoice } from './office-query.ts'
import { entrancesQuery, officeEventReads, registrationUrl } from './office-query.ts'
import { DeskSheet } from './registration-sheets.tsx'

interface BroadcastSheetProps {
  choice: OfficeChoice
  onClose: () => void
}

const NOTHING: { subject: LocalizedText; body: LocalizedText } = { subject: {}, body: {} }

/** An email to the filtered registrations, in the languages in which the office writes it. */
function BroadcastSheet({ choice, onClose }: BroadcastSheetProps) {
  const t = useText()
  const [language, setLanguage] = useState<Language>(languageStore.get())
  const form = useBroadcast(choice, onClose)
  return (
    <BottomSheet isOpen desktop="center" title={t('hall.letter.write')} onClose={onClose}>
      <WritingLanguage value={{ language, setLanguage }}>
        <Form form={form} className={css.form}>
          <p className={css.muted}>{t('hall.letter.chosen')}</p>
          <LanguageSwitch />
          <LocalizedTextField
            label={t('hall.letter.subject')}
            maxLength={BROADCAST_SUBJECT_MAX}
            {...field(form, 'subject')}
          />
          <LocalizedTextField
            isLong
            rows={8}
            label={t('hall.letter.body')}
            hint={t('hall.letter.bodyHint')}
            maxLength={BROADCAST_BODY_MAX}
            {...field(form, 'body')}
          />
          <FormError form={form} />
          <Button type="submit" isLoading={form.isSending}>
            {t('hall.letter.send')}
          </Button>
        </Form>
      </WritingLanguage>
    </BottomSheet>
  )
}

const broadcast = z.omit(sendBroadcast.input, { id: true })

function useBroadcast({ eventId, state, text }: OfficeChoice, onClose: () => void) {
  const t = useText()
  const format = useFormat()
  const client = useQueryClient()
  // One email however often it is sent: nobody gets it twice when a reply is lost. A changed text is another email.
  const [requestIds] = useState(createRequestIds)
  return useForm({
    asksBeforeUnload: true,
    start: NOTHING,
    check: (draft) => checkForm(broadcast, { eventId, text, ...(state && { state }), ...draft }),
    send: (input) => call(sendBroadcast, { id: requestIds.idOf(input), ...input }),
    onSent({ readers }) {
      void client.invalidateQueries(officeEventReads())
      showToast({ title: t('hall.letter.sent', { number: format.number(readers) }), icon: 'success' })
      onClose()
    },
  })
}

interface FileSheetProps {
  choice: OfficeChoice
  onClose: () => void
}

const NEW: { kind: OfficeFile; reason: string } = { kind: 'xlsx', reason: '' }

/** Tables and badges of the filtered registrations: each export is logged with a reason. */
function FileSheet({ choice, onClose }: FileSheetProps) {
  const t = useText()
  const form = useForm({
    start: NEW,
    check: (draft) => checkForm(createOfficeFile.input, { ...choice, ...draft }),
    send: (input) => call(createOfficeFile, input),
    onSent({ url }) {
      showToast({ title: t('crowd.files.begun'), icon: 'success' })
      onClose()
      // The browser saves it and stays on the page: the server sends it as an attachment.
      location.assign(url)
    },
  })
  return (
    <BottomSheet isOpen desktop="center" title={t('crowd.files.title')} onClose={onClose}>
      <Form form={form} className={css.form}>
        <Select
          label={t('crowd.files.kind')}
          hint={t('crowd.files.chosen')}
          choices={OFFICE_FILES.map((value) => ({ value, label: t(`crowd.files.${value}`) }))}
          value={form.draft.kind}
          onChange={(kind) => form.set('kind', kind as OfficeFile)}
        />
        <TextField
          label={t('crowd.files.reason')}
          hint={t('crowd.files.reasonHint')}
          maxLength={REASON_MAX}
          {...field(form, 'reason')}
        />
        <FormError form={form} />
        <Button type="submit" isLoading={form.isSending}>
          {t('crowd.files.take')}
        </Button>
      </Form>
    </BottomSheet>
  )
}

const { count, dateTime, link, state, text } = columnsOf<OfficeRegistration>()

const COLUMNS = [
  link('name', 'expo.form.name', {
    url: ({ id }) => registrationUrl(id),
    text: ({ name }) => name,
    note: ({ code }) => code,
  }),
  state(
    'state',
    'office.stateTitle',
    (each) => `expo.state.${each}.name`,
    (each) => REGISTRATION_TONES[each],
  ),
  text('company', 'expo.form.company'),
  count('ticketCount', 'registry.desk.tickets'),
  text('email', 'expo.form.email'),
  text('phone', 'expo.form.phone', { isHidden: true }),
  dateTime('createdAt', 'registry.desk.at'),
]

/** Held registrations are not shown yet. */
const STATES = REGISTRATION_STATES.filter((each) => each !== 'held' && each !== 'expired')

const FILTERS = [
  search('text', 'crowd.search'),
  select('state', 'registry.filter', STATES, (each) => `expo.state.${each}.name`),
]

/** Registrations by state and search text, decisions on those chosen, and exports of the filtered list. */
export function OfficePeople({ id }: { id: string }) {
  const t = useText()
  const client = useQueryClient()
  const { state, text = '' } = useSearch({ from: '/pages/office/event' })
  const [isTaking, setTaking] = useState(false)
  const [isWriting, setWriting] = useState(false)
  const [isRegistering, setRegistering] = useState(false)
  const types = useQuery(entrancesQuery(id)).data?.types ?? []
  const choice = { eventId: id, state: STATES.find((each) => each === state), text }
  const sheet =
    (step: 'approve' | 'reject') =>
    (rows: readonly OfficeRegistration[], onEnd: (isDone: boolean) => void) => (
      <DecisionSheet
        title={t(`registry.decide.${step}`)}
        isDangerous={step === 'reject'}
        noteLabel={t('registry.reason')}
        noteHint={t('registry.reasonHint')}
        noteMax={REASON_MAX}
        isNoteOptional
        action={decideRegistrations}
        noteName="reason"
        input={{ ids: rows.slice(0, DECISIONS_MAX).map((row) => row.id), step }}
        doneText={t('registry.done')}
        onDone={() => {
          void client.invalidateQueries(officeEventReads())
          onEnd(true)
        }}
        onClose={() => onEnd(false)}
      />
    )
  return (
    <div className={css.page}>
      <div className={css.line}>
        <Button disabled={types.length === 0} onClick={() => setRegistering(true)}>
          {t('registry.desk.register')}
        </Button>
        <Button variant="secondary" onClick={() => setTaking(true)}>
          {t('crowd.files.go')}
        </Button>
        <Button variant="secondary" onClick={() => setWriting(true)}>
          {t('hall.letter.write')}
        </Button>
      </div>
      <QueryTable
        label={t('registry.registrations')}
        action={listEventRegistrations}
        input={{ eventId: id }}
        columns={COLUMNS}
        filters={FILTERS}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        bulk={[
          { label: 'registry.decide.approve', ask: sheet('approve') },
          { label: 'registry.decide.reject', ask: sheet('reject') },
        ]}
        emptyTitle={t('registry.none')}
      />
      {isRegistering && <DeskSheet eventId={id} types={types} onClose={() => setRegistering(false)} />}
      {isWriting && <BroadcastSheet choice={choice} onClose={() => setWriting(false)} />}
      {isTaking && <FileSheet choice={choice} onClose={() => setTaking(false)} />}
    </div>
  )
}
