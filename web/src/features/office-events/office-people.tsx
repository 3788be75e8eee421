import { useQueryClient } from '@tanstack/react-query'
import {
  BROADCAST_BODY_MAX,
  BROADCAST_SUBJECT_MAX,
  sendBroadcast,
} from '@tiantian/contracts/expo/broadcast.ts'
import type { OfficeFile } from '@tiantian/contracts/expo/event-file.ts'
import { createOfficeFile, OFFICE_FILES } from '@tiantian/contracts/expo/event-file.ts'
import type { OfficeRegistration } from '@tiantian/contracts/expo/office.ts'
import { DECISIONS_MAX, decideRegistrations } from '@tiantian/contracts/expo/office.ts'
import type { RegistrationState } from '@tiantian/contracts/expo/state.ts'
import { REGISTRATION_STATES, registrationMachine } from '@tiantian/contracts/expo/state.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { eventsFor } from '@tiantian/contracts/machine.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { checkForm } from '../../i18n/check-form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { languageStore } from '../../sdk/language.ts'
import { createRequestIds } from '../../sdk/request-ids.ts'
import { useInfiniteQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { field, useForm } from '../../ui/form/use-form.ts'
import { InfiniteList } from '../../ui/infinite-list.tsx'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { LanguageSwitch, WordsField, WritingLanguage } from '../office-event-setup/words-field.tsx'
import { DecisionSheet } from './decision-sheet.tsx'
import css from './office-event.module.css'
import type { OfficeChoice } from './office-query.ts'
import { officeEventReads, officeRegistrationsQuery } from './office-query.ts'
import { RegistrationRow } from './registration-row.tsx'

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
          <WordsField
            label={t('hall.letter.subject')}
            maxLength={BROADCAST_SUBJECT_MAX}
            {...field(form, 'subject')}
          />
          <WordsField
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

const REASON_MAX = 300
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

const STEPS = ['approve', 'reject'] as const
type BulkDecisionStep = (typeof STEPS)[number]

interface BulkDecisionProps {
  /** The visible registrations: nobody decides on what they have not seen. */
  rows: readonly OfficeRegistration[]
}

/** One decision on all visible registrations, fifty at most. */
function BulkDecision({ rows }: BulkDecisionProps) {
  const t = useText()
  const format = useFormat()
  const [step, setStep] = useState<BulkDecisionStep>()
  const ids = rows.slice(0, DECISIONS_MAX).map(({ id }) => id)
  const numbers = { number: format.number(ids.length) }
  if (ids.length === 0) return null
  return (
    <div className={css.line}>
      {STEPS.map((one) => (
        <Button
          key={one}
          size="sm"
          variant={one === 'approve' ? 'primary' : 'soft'}
          onClick={() => setStep(one)}
        >
          {t(`crowd.bulk.${one}`, numbers)}
        </Button>
      ))}
      {step && (
        <DecisionSheet
          title={t(`crowd.bulk.${step}`, numbers)}
          isDangerous={step === 'reject'}
          send={(reason) => call(decideRegistrations, { ids, step, reason })}
          onClose={() => setStep(undefined)}
        />
      )}
    </div>
  )
}

/** Held registrations are not shown yet. */
const STATES = REGISTRATION_STATES.filter((state) => state !== 'held' && state !== 'expired')
const TYPING_MS = 300

/** Registrations by state and search text, decisions on them, and exports of the filtered list. */
export function OfficePeople({ id }: { id: string }) {
  const t = useText()
  const [state, setState] = useState<RegistrationState>()
  const [text, setText] = useState('')
  const [isTaking, setTaking] = useState(false)
  const [isWriting, setWriting] = useState(false)
  const choice = { eventId: id, state, text: useDebounced(text, TYPING_MS) }
  const mayDecide = state && eventsFor(registrationMachine, state, 'expo.registration').includes('approve')
  const list = useInfiniteQuery(officeRegistrationsQuery(choice))
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <div className={css.page}>
      <div className={css.tools}>
        <SearchField label={t('crowd.search')} value={text} onChange={setText} />
        <div className={css.line}>
          <Button variant="secondary" onClick={() => setTaking(true)}>
            {t('crowd.files.go')}
          </Button>
          <Button variant="secondary" onClick={() => setWriting(true)}>
            {t('hall.letter.write')}
          </Button>
        </div>
      </div>
      <StateFilter state={state} onState={setState} />
      {mayDecide && <BulkDecision rows={rows} />}
      <InfiniteList
        list={list}
        label={t('registry.registrations')}
        className={css.list}
        rowKey={(row) => row.id}
        renderRow={(row) => <RegistrationRow row={row} />}
        skeleton={<Skeleton height={132} />}
        skeletonCount={4}
        empty={<EmptyState title={t('registry.none')} />}
      />
      {isWriting && <BroadcastSheet choice={choice} onClose={() => setWriting(false)} />}
      {isTaking && <FileSheet choice={choice} onClose={() => setTaking(false)} />}
    </div>
  )
}

interface StateFilterProps {
  state: RegistrationState | undefined
  onState: (state: RegistrationState | undefined) => void
}

function StateFilter({ state, onState }: StateFilterProps) {
  const t = useText()
  return (
    <fieldset className={css.filter}>
      <legend className="visually-hidden">{t('registry.filter')}</legend>
      <Chip isSelected={!state} onClick={() => onState(undefined)}>
        {t('common.all')}
      </Chip>
      {STATES.map((one) => (
        <Chip key={one} isSelected={state === one} onClick={() => onState(one)}>
          {t(`expo.state.${one}.name`)}
        </Chip>
      ))}
    </fieldset>
  )
}
