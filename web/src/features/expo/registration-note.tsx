import type { Registration, RegistrationRow } from '@tiantian/contracts/expo/registration.ts'
import { useText } from '../../i18n/use-text.ts'
import { Tag } from '../../ui/chip.tsx'
import css from './registration-note.module.css'

/** Its number and status, with the organiser's reason if there is one. */
export function RegistrationNote({ registration }: { registration: Registration }) {
  const t = useText()
  const { code, state, reason } = registration
  return (
    <div className={css.note}>
      <p className={css.line}>
        <StateTag state={state} />
        <span>{t('expo.ticket.code', { code })}</span>
      </p>
      <p className={css.text}>{t(`expo.state.${state}.note`)}</p>
      {reason && <p className={css.text}>{reason}</p>}
    </div>
  )
}

export const REGISTRATION_TONES = {
  held: 'primary',
  pending_email: 'warning',
  pending_approval: 'warning',
  pending_payment: 'warning',
  confirmed: 'success',
  queued: 'primary',
  rejected: 'danger',
  cancelled: 'neutral',
  expired: 'neutral',
} as const

export function StateTag({ state }: Pick<RegistrationRow, 'state'>) {
  const t = useText()
  return <Tag tone={REGISTRATION_TONES[state]}>{t(`expo.state.${state}.name`)}</Tag>
}
