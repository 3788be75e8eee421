import { EVENT_TYPES } from '@tiantian/contracts/expo/event-type.ts'
import { createEvent, listSetUps, newEvent } from '@tiantian/contracts/expo/set-up.ts'
import type { LocalizedText } from '@tiantian/contracts/language.ts'
import { useMemo, useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { OfficePage } from '../../office/office-page.tsx'
import { QueryTable } from '../../office/query-table.tsx'
import { call } from '../../sdk/call.ts'
import { createRequestIds } from '../../sdk/request-ids.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { field, useForm } from '../../ui/form/use-form.ts'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { movedTo } from '../expo/event-time.ts'
import { EVENT_FILTERS, eventColumns } from '../office-events/event-columns.ts'
import { useNavigator } from '../shell/frame/use-navigator.ts'
import { CityField } from './city-field.tsx'
import { timeZoneChoices, useModeChoices } from './facts-sections.tsx'
import { firstPart } from './item-sheet.tsx'
import { LanguageSwitch, LocalizedTextField, WritingLanguage } from './localized-text-field.tsx'
import { MomentField } from './moment-field.tsx'
import css from './set-up.module.css'
import { setUpUrl } from './set-up-address.ts'
import { useSave } from './set-up-query.ts'

/** Name, kind, time and place: everything else is edited on the page of the event. */
function NewEvent({ onClose }: { onClose: () => void }) {
  const t = useText()
  const [language, setLanguage] = useState(useLanguage())
  const writing = useMemo(() => ({ language, setLanguage }), [language])
  const form = useNewEvent(onClose)
  return (
    <WritingLanguage value={writing}>
      <BottomSheet isOpen title={t('setup.new')} onClose={onClose}>
        <Form form={form} className={css.form}>
          <LanguageSwitch />
          <LocalizedTextField label={t('setup.field.title')} maxLength={120} {...field(form, 'title')} />
          <Beginning form={form} />
          <FormError form={form} />
          <Button type="submit" isLoading={form.isSending}>
            {t('setup.begin')}
          </Button>
        </Form>
      </BottomSheet>
    </WritingLanguage>
  )
}

function Beginning({ form }: { form: ReturnType<typeof useNewEvent> }) {
  const t = useText()
  const { timeZone, mode, cityName, cityId, startsAt, endsAt } = form.draft
  const setTimeZone = (next: string) =>
    form.change({
      timeZone: next,
      startsAt: movedTo(next, timeZone, startsAt),
      endsAt: movedTo(next, timeZone, endsAt),
    })
  return (
    <>
      <Select
        label={t('setup.field.type')}
        choices={EVENT_TYPES.map((value) => ({ value, label: t(`expo.type.${value}`) }))}
        {...field(form, 'type')}
      />
      <Select label={t('setup.field.mode')} choices={useModeChoices()} {...field(form, 'mode')} />
      {mode !== 'online' && (
        <CityField
          cityName={cityName}
          isPicked={cityId !== null}
          error={form.errors.cityId}
          onChange={form.change}
          onTimeZone={setTimeZone}
        />
      )}
      <Select
        label={t('setup.field.timeZone')}
        choices={timeZoneChoices(timeZone)}
        {...field(form, 'timeZone')}
        onChange={setTimeZone}
      />
      <MomentField label={t('setup.field.startsAt')} timeZone={timeZone} {...field(form, 'startsAt')} />
      <MomentField label={t('setup.field.endsAt')} timeZone={timeZone} {...field(form, 'endsAt')} />
    </>
  )
}

interface NewEventDraft {
  readonly title: LocalizedText
  readonly type: string
  readonly mode: string
  readonly startsAt: string
  readonly endsAt: string
  readonly timeZone: string
  readonly cityId: number | null
  readonly cityName: string
}

function useNewEvent(onClose: () => void) {
  const save = useSave()
  const { navigateTo } = useNavigator()
  const [requestIds] = useState(createRequestIds)
  const start: NewEventDraft = {
    title: {},
    type: 'forum',
    mode: 'onsite',
    startsAt: '',
    endsAt: '',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    cityId: null,
    cityName: '',
  }
  return useForm({
    start,
    check: (draft) => firstPart(checkForm(newEvent, draft)),
    send: (event) => save(call(createEvent, { requestId: requestIds.idOf(event), event })),
    onSent({ setUp }) {
      onClose()
      navigateTo(setUpUrl(setUp.id))
    },
  })
}

const COLUMNS = eventColumns(setUpUrl)

/** All events being edited, including drafts. */
export function SetUpsPage() {
  const t = useText()
  const [isNew, setNew] = useState(false)
  return (
    <OfficePage
      title={t('setup.title')}
      permission="expo.write"
      actions={<Button onClick={() => setNew(true)}>{t('setup.new')}</Button>}
    >
      <QueryTable
        label={t('setup.title')}
        action={listSetUps}
        columns={COLUMNS}
        filters={EVENT_FILTERS}
        rowKey={({ id }) => id}
        exportAs="events"
        emptyTitle={t('setup.none')}
      />
      {isNew && <NewEvent onClose={() => setNew(false)} />}
    </OfficePage>
  )
}
