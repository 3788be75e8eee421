import { useQueryClient } from '@tanstack/react-query'
import { setRetention } from '@tiantian/contracts/expo/office-event.ts'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form.tsx'
import { Section } from '../../ui/section.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { field, useForm } from '../../ui/use-form.ts'
import css from './office-event.module.css'
import { officeEventReads } from './office-query.ts'

/** The retention period of attendees' names after the event. */
export function RetentionForm({ eventId, days }: { eventId: string; days: number }) {
  const t = useText()
  const client = useQueryClient()
  const form = useForm({
    start: { days: String(days) },
    check: (draft) =>
      checkForm(setRetention.input, {
        eventId,
        days: /^\d+$/.test(draft.days.trim()) ? Number(draft.days) : draft.days,
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
