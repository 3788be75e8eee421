import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Registration } from '@tiantian/contracts/expo/registration.ts'
import { cancelRegistration } from '@tiantian/contracts/expo/registration.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import { showModal } from '../../ui/overlay/modal-store.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import css from './cancel-registration.module.css'
import { availabilityQuery, eventQuery, registrationQuery, registrationsQuery } from './event-query.ts'
import { clockIn } from './event-time.ts'

/** Cancels the registration after a confirmation; shown until the deadline. */
export function CancelRegistration({ registration }: { registration: Registration }) {
  const t = useText()
  const queryClient = useQueryClient()
  const { id, event } = registration
  const cancelling = useMutation({
    mutationFn: () => call(cancelRegistration, { id }),
    onSuccess(reply) {
      queryClient.setQueryData(registrationQuery(id).queryKey, reply)
      queryClient.removeQueries({ queryKey: registrationsQuery().queryKey })
      queryClient.removeQueries({ queryKey: availabilityQuery(event.id).queryKey })
      void queryClient.invalidateQueries({ queryKey: eventQuery(event.id).queryKey })
      showToast({ title: t('expo.cancel.done'), icon: 'success' })
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: registrationQuery(id).queryKey }),
  })
  return (
    <CancelButton
      registration={registration}
      isBusy={cancelling.isPending}
      onCancel={() => cancelling.mutate()}
    />
  )
}

interface CancelButtonProps {
  registration: Registration
  isBusy: boolean
  onCancel: () => void
}

export function CancelButton({ registration, isBusy, onCancel }: CancelButtonProps) {
  const t = useText()
  const format = useFormat()
  const { event, cancelUntil } = registration
  const ask = async () => {
    const isSure = await showModal({
      title: t('expo.cancel.title'),
      content: t('expo.cancel.text'),
      confirmText: t('expo.cancel.yes'),
      cancelText: t('expo.cancel.no'),
      isDangerous: true,
    })
    if (isSure) onCancel()
  }
  return (
    <div className={css.cancel}>
      <Button variant="secondary" isLoading={isBusy} onClick={() => void ask()}>
        {t('expo.cancel.go')}
      </Button>
      <p className={css.until}>
        {t('expo.cancel.until', { time: format.dateTime(clockIn(event.timeZone, cancelUntil)) })}
      </p>
    </div>
  )
}
