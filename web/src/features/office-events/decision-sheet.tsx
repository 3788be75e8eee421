import { useQueryClient } from '@tanstack/react-query'
import { useText } from '../../i18n/use-text.ts'
import { BottomSheet } from '../../ui/bottom-sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { field, useForm } from '../../ui/use-form.ts'
import css from './desk.module.css'
import { DESK_KEY } from './desk-query.ts'

interface DecisionSheetProps {
  title: string
  isDangerous?: boolean
  send: (reason: string) => Promise<unknown>
  onClose: () => void
}

const REASON_MAX = 300

/** Asks whether it is meant, and why: the reason stands in the letter to whoever is concerned. */
export function DecisionSheet({ title, isDangerous = false, send, onClose }: DecisionSheetProps) {
  const t = useText()
  const client = useQueryClient()
  const form = useForm({
    start: { reason: '' },
    check: (draft) => ({ ok: true as const, data: draft }),
    send: ({ reason }) => send(reason.trim()),
    onSent() {
      void client.invalidateQueries({ queryKey: DESK_KEY })
      void client.invalidateQueries({ queryKey: ['expo', 'event'] })
      showToast({ title: t('registry.done'), icon: 'success' })
      onClose()
    },
  })
  return (
    <BottomSheet isOpen desktop="center" title={title} onClose={onClose}>
      <Form form={form} className={css.form}>
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
