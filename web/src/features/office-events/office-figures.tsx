import { useQueryClient } from '@tanstack/react-query'
import type { EventDetail } from '@tiantian/contracts/expo/event.ts'
import type { EventFigures } from '@tiantian/contracts/expo/office-event.ts'
import { setRetention } from '@tiantian/contracts/expo/office-event.ts'
import { readNumber } from '@tiantian/contracts/spelling/typed.ts'
import { checkForm } from '../../i18n/check-form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { field, useForm } from '../../ui/form/use-form.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Progress } from '../../ui/progress.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadState } from '../../ui/states.tsx'
import css from './office-event.module.css'
import { figuresQuery, officeEventReads } from './office-query.ts'

/** The retention period of attendees' names after the event. */
function RetentionForm({ eventId, days }: { eventId: string; days: number }) {
  const t = useText()
  const client = useQueryClient()
  const form = useForm({
    start: { days: String(days) },
    check: (draft) =>
      checkForm(setRetention.input, {
        eventId,
        days: readNumber(draft.days),
      }),
    send: (input) => call(setRetention, input),
    onSent() {
      void client.invalidateQueries(officeEventReads())
      showToast({ title: t('registry.done'), icon: 'success' })
    },
  })
  return (
    <Section title={t('hall.retention.title')} isPanel>
      <Form form={form} className={css.form}>
        <TextField
          inputMode="numeric"
          label={t('hall.retention.days')}
          hint={t('hall.retention.hint')}
          {...field(form, 'days')}
        />
        <FormError form={form} />
        <div className={css.line}>
          <Button type="submit" variant="secondary" isLoading={form.isSending}>
            {t('common.save')}
          </Button>
        </div>
      </Form>
    </Section>
  )
}

/** The maximum age of the numbers while the page is open. */
const FRESH_MS = 30_000
const SUMS = ['sold', 'held', 'waiting', 'entered'] as const

/** Current statistics of the event. */
export function OfficeFigures({ event }: { event: EventDetail }) {
  const t = useText()
  const format = useFormat()
  const result = useQuery({
    ...figuresQuery(event.id),
    refetchInterval: FRESH_MS,
  })
  const { data } = result
  if (!data) return <LoadState result={result} skeleton={<Skeleton height={320} />} />
  return (
    <div className={css.page}>
      <dl className={css.sums}>
        {SUMS.map((name) => (
          <div key={name}>
            <dt>{t(`hall.figure.${name}`)}</dt>
            <dd>{format.number(data[name])}</dd>
          </div>
        ))}
      </dl>
      <Charts figures={data} />
      <RetentionForm eventId={event.id} days={data.retentionDays} />
    </div>
  )
}

function Charts({ figures: { quotas, days, countries } }: { figures: EventFigures }) {
  const t = useText()
  const format = useFormat()
  const ofDay = (day: string) => format.day(new Date(`${day}T00:00`))
  return (
    <div className={css.charts}>
      <Quotas quotas={quotas} />
      <Bars
        title={t('hall.figure.days')}
        rows={days.map(({ day, tickets }) => ({ name: ofDay(day), value: tickets }))}
      />
      <Bars
        title={t('hall.figure.entries')}
        rows={days
          .filter(({ entered }) => entered > 0)
          .map(({ day, entered }) => ({ name: ofDay(day), value: entered }))}
      />
      <Bars
        title={t('hall.figure.countries')}
        rows={countries.map(({ name, tickets }) => ({
          name: name || t('hall.figure.unknown'),
          value: tickets,
        }))}
      />
    </div>
  )
}

function Quotas({ quotas }: Pick<EventFigures, 'quotas'>) {
  const t = useText()
  const format = useFormat()
  return (
    <Section title={t('hall.figure.quotas')} isPanel>
      <div className={css.bars}>
        {quotas.map(({ id, name, used, size }) => (
          <div key={id} className={css.bar}>
            <span>{name}</span>
            <span className={css.muted}>
              {size === null
                ? format.number(used)
                : t('hall.figure.ofSeats', { used: format.number(used), size: format.number(size) })}
            </span>
            {size !== null && size > 0 && <Progress label={name} percent={Math.round((100 * used) / size)} />}
          </div>
        ))}
      </div>
    </Section>
  )
}

interface OfficeFiguresBarsProps {
  title: string
  rows: readonly { name: string; value: number }[]
}

/** A bar chart of numbers, the longest bar for the largest. */
function Bars({ title, rows }: OfficeFiguresBarsProps) {
  const format = useFormat()
  const most = Math.max(1, ...rows.map(({ value }) => value))
  if (rows.length === 0) return null
  return (
    <Section title={title} isPanel>
      <div className={css.bars}>
        {rows.map(({ name, value }) => (
          <div key={name} className={css.bar}>
            <span>{name}</span>
            <span className={css.muted}>{format.number(value)}</span>
            <Progress label={name} percent={Math.round((100 * value) / most)} />
          </div>
        ))}
      </div>
    </Section>
  )
}
