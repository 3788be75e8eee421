import { useQueryClient } from '@tanstack/react-query'
import type { FormChecked } from '../../i18n/check-form.ts'
import { fieldTexts } from '../../i18n/error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { TextArea, TextField } from '../../ui/form/text-field.tsx'
import { field, useForm } from '../../ui/form/use-form.ts'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { instantIn } from '../expo/event-time.ts'
import css from './office-event.module.css'
import { officeEventReads } from './office-query.ts'

interface OfficeEventsDecisionSheetProps {
  title: string
  isDangerous?: boolean
  /** Time zone of the venue, when a new date is asked for. */
  timeZone?: string | undefined
  send: (reason: string, startsAt: string | undefined) => Promise<unknown>
  onClose: () => void
}

const REASON_MAX = 300

/** Asks for confirmation and a reason, which is quoted in the email to the attendee. */
export function DecisionSheet(props: OfficeEventsDecisionSheetProps) {
  const { title, isDangerous = false, timeZone, send, onClose } = props
  const t = useText()
  const client = useQueryClient()
  const form = useForm({
    start: { reason: '', startsAt: '' },
    check: (draft) => checkDraft(draft, timeZone),
    send: ({ reason, startsAt }) => send(reason, startsAt),
    onSent() {
      void client.invalidateQueries(officeEventReads())
      showToast({ title: t('registry.done'), icon: 'success' })
      onClose()
    },
  })
  return (
    <BottomSheet isOpen desktop="center" title={title} onClose={onClose}>
      <Form form={form} className={css.form}>
        {timeZone && (
          <TextField
            type="datetime-local"
            label={t('registry.startsAt')}
            hint={timeZone}
            {...field(form, 'startsAt')}
          />
        )}
        <TextArea
          label={t('registry.reason')}
          hint={t('registry.reasonHint')}
          isOptional
          maxLength={REASON_MAX}
          {...field(form, 'reason')}
        />
        <FormError form={form} />
        <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} isLoading={form.isSending}>
          {title}
        </Button>
      </Form>
    </BottomSheet>
  )
}

interface DecisionSheetDraft {
  readonly reason: string
  /** In local time of the venue: `2026-12-15T10:00`. */
  readonly startsAt: string
}

interface OfficeEventsDecisionSheet {
  readonly reason: string
  readonly startsAt: string | undefined
}

/** A new date is asked for when a venue is given, in its local time. */
function checkDraft(
  { reason, startsAt }: DecisionSheetDraft,
  timeZone: string | undefined,
): FormChecked<OfficeEventsDecisionSheet> {
  if (timeZone === undefined) return { ok: true, data: { reason: reason.trim(), startsAt: undefined } }
  if (startsAt === '') return { ok: false, errors: fieldTexts([{ path: 'startsAt', rule: 'required' }]) }
  return { ok: true, data: { reason: reason.trim(), startsAt: instantIn(timeZone, startsAt) } }
}
