import { useMutation, useQueryClient } from '@tanstack/react-query'
import { serverNow } from '@tiantian/cloud/server-clock.ts'
import type { OfficeCalendarDay } from '@tiantian/contracts/office/calendar.ts'
import {
  CALENDAR_NAME_MAX,
  listCalendarDays,
  removeCalendarDay,
  setCalendarDay,
} from '@tiantian/contracts/office/calendar.ts'
import { useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { OfficePage } from '../../office/office-page.tsx'
import { useMay } from '../../office/use-may.ts'
import { call } from '../../sdk/call.ts'
import { query, readsBy } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { field, useForm } from '../../ui/form/use-form.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, LoadState } from '../../ui/states.tsx'
import { useCountries } from '../user/address/country.ts'
import css from './product-rules-page.module.css'

/** Holidays and weekends at work: the clock of what sellers wait for counts by them. */
export function WorkingDaysPage() {
  const t = useText()
  const mayEdit = useMay('enterprise.decide')
  const now = new Date(serverNow()).getUTCFullYear()
  const [year, setYear] = useState(now)
  const result = useQuery(query(listCalendarDays, { year }))
  const { data } = result
  const years = [now - 1, now, now + 1].map(String)
  return (
    <OfficePage
      title={t('vetting.workingDays.title')}
      permission="enterprise.review"
      lead={t('vetting.workingDays.lead')}
    >
      <div className={css.page}>
        {mayEdit && <DayForm />}
        <Select
          label={t('vetting.workingDays.year')}
          value={String(year)}
          choices={years.map((value) => ({ value, label: value }))}
          onChange={(value) => setYear(Number(value))}
        />
        {!data && <LoadState result={result} skeleton={<Skeleton height={240} />} />}
        {data?.days.length === 0 && <EmptyState title={t('vetting.workingDays.none')} />}
        <ul className={css.list} aria-label={t('vetting.workingDays.title')}>
          {data?.days.map((day) => (
            <DayRow key={`${day.day} ${day.country}`} day={day} mayEdit={mayEdit} />
          ))}
        </ul>
      </div>
    </OfficePage>
  )
}

function DayRow({ day, mayEdit }: { day: OfficeCalendarDay; mayEdit: boolean }) {
  const t = useText()
  const format = useFormat()
  const client = useQueryClient()
  const country = useCountries().find(({ code }) => code === day.country)
  const removing = useMutation({
    mutationFn: () => call(removeCalendarDay, { country: day.country, day: day.day }),
    onSuccess: () => client.invalidateQueries(readsBy(listCalendarDays)),
  })
  const date = format.date(day.day)
  return (
    <li className={css.row}>
      <div className={css.words}>
        <span className={css.muted}>
          {date} · {country?.name ?? day.country ?? t('vetting.workingDays.all')}
        </span>
        <span className={css.name}>{day.name}</span>
        <span>
          <Tag tone={day.isWorking ? 'warning' : 'primary'}>
            {t(day.isWorking ? 'vetting.workingDays.working' : 'vetting.workingDays.free')}
          </Tag>
        </span>
      </div>
      {mayEdit && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={t('vetting.workingDays.remove', { name: day.name, date })}
          isLoading={removing.isPending}
          onClick={() => removing.mutate()}
        >
          {t('common.delete')}
        </Button>
      )}
    </li>
  )
}

const EMPTY = { day: '', name: '', country: '', isWorking: false }

function DayForm() {
  const t = useText()
  const client = useQueryClient()
  const countries = useCountries()
  const form = useForm({
    start: EMPTY,
    check: (draft: typeof EMPTY) =>
      checkForm(setCalendarDay.input, { ...draft, country: draft.country === '' ? null : draft.country }),
    send: (input) => call(setCalendarDay, input),
    onSent() {
      form.set('day', '')
      form.set('name', '')
      void client.invalidateQueries(readsBy(listCalendarDays))
    },
  })
  return (
    <Form form={form} className={css.form}>
      <TextField label={t('vetting.workingDays.day')} type="date" {...field(form, 'day')} />
      <TextField
        label={t('vetting.workingDays.name')}
        maxLength={CALENDAR_NAME_MAX}
        {...field(form, 'name')}
      />
      <Select
        label={t('vetting.workingDays.country')}
        value={form.draft.country}
        choices={[
          { value: '', label: t('vetting.workingDays.all') },
          ...countries.map(({ code, name }) => ({ value: code, label: name })),
        ]}
        onChange={(value) => form.set('country', value)}
      />
      <Checkbox
        label={t('vetting.workingDays.atWork')}
        isChecked={form.draft.isWorking}
        onChange={(value) => form.set('isWorking', value)}
      />
      <FormError form={form} />
      <Button type="submit" isLoading={form.isSending}>
        {t('vetting.workingDays.add')}
      </Button>
    </Form>
  )
}
