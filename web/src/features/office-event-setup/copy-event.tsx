import { copyEvent } from '@tiantian/contracts/expo/set-up.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { createRequestIds } from '../../sdk/request-ids.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { field, useForm } from '../../ui/form/use-form.ts'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { useNavigator } from '../shell/frame/use-navigator.ts'
import { MomentField } from './moment-field.tsx'
import css from './set-up.module.css'
import { setUpUrl } from './set-up-address.ts'
import { useSave } from './set-up-query.ts'

interface CopyEventProps {
  id: string
  timeZone: string
}

/** Begins the event of next year from that of this one: asks when it is. */
export function CopyEvent({ id, timeZone }: CopyEventProps) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('officeKit.copy.event')}
      </Button>
      {isOpen && <CopySheet id={id} timeZone={timeZone} onClose={() => setOpen(false)} />}
    </>
  )
}

const copyInput = z.omit(copyEvent.input, { requestId: true })

function CopySheet({ id, timeZone, onClose }: CopyEventProps & { onClose: () => void }) {
  const t = useText()
  const save = useSave()
  const { navigateTo } = useNavigator()
  const [requestIds] = useState(createRequestIds)
  const form = useForm({
    start: { startsAt: '' },
    check: ({ startsAt }) => checkForm(copyInput, { id, startsAt }),
    send: (input) => save(call(copyEvent, { requestId: requestIds.idOf(input), ...input })),
    onSent({ setUp }) {
      showToast({ title: t('officeKit.copy.done'), icon: 'success' })
      onClose()
      navigateTo(setUpUrl(setUp.id))
    },
  })
  return (
    <BottomSheet isOpen desktop="center" title={t('officeKit.copy.event')} onClose={onClose}>
      <Form form={form} className={css.form}>
        <p>{t('officeKit.copy.eventText')}</p>
        <MomentField label={t('setup.field.startsAt')} timeZone={timeZone} {...field(form, 'startsAt')} />
        <FormError form={form} />
        <Button type="submit" isLoading={form.isSending}>
          {t('officeKit.copy.event')}
        </Button>
      </Form>
    </BottomSheet>
  )
}
