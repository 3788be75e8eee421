import type { ComponentProps } from 'react'
import { CaptchaField } from './captcha-field.tsx'
import type { useCaptchaGuard } from './use-captcha.ts'

type GuardFieldProps = Omit<ComponentProps<typeof CaptchaField>, 'scene' | 'round' | 'onFull'> & {
  guard: ReturnType<typeof useCaptchaGuard>
  /** Always `captcha`, its name in all forms. */
  name?: string
}

/**
 * The captcha of a form, once the server has required one: `<GuardField guard={guard} {...field(form, 'captcha')}
 * />`.
 */
export function GuardField({ guard: { scene, round, isRequired }, name: _, ...field }: GuardFieldProps) {
  return isRequired ? <CaptchaField {...field} scene={scene} round={round} /> : null
}
