import type { ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { cx } from '../../../ui/class-names.ts'
import { CheckIcon } from '../../../ui/icons.tsx'
import surface from '../../../ui/surface.module.css'
import { times } from '../../../ui/times.ts'
import { Mark } from '../../shell/frame/logo.tsx'
import { PageFrame } from '../../shell/frame/page-frame.tsx'
import css from './sign-frame.module.css'

const BOLTS = 5
const SLOTS = 18

/** A decorative brake disc in thin lines, for the corner of a panel. */
function BrakeDisc({ className }: { className: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="-100 -100 200 200"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <circle r="98" strokeWidth="1.5" />
      <circle r="56" strokeWidth="1.5" />
      <circle r="42" strokeWidth="1.5" />
      <circle r="16" strokeWidth="1.5" />
      {times(SLOTS).map((slot) => (
        <path key={slot} d="M64 -8q14 6 26 20" strokeWidth="3" transform={rotation(slot, SLOTS)} />
      ))}
      {times(BOLTS).map((bolt) => (
        <circle key={bolt} cx="29" r="4.5" strokeWidth="1.5" transform={rotation(bolt, BOLTS)} />
      ))}
    </svg>
  )
}

const rotation = (step: number, steps: number) => `rotate(${(360 / steps) * step})`

interface SignFrameProps {
  title: string
  /** The purpose of the page, in one sentence. */
  lead: string
  children: ReactNode
}

/** The frame of every form of login, registration and recovery: on a desktop beside a panel about the alliance. */
export function SignFrame({ title, lead, children }: SignFrameProps) {
  return (
    <PageFrame title={title}>
      <div className={css.columns}>
        <Brand />
        <div className={cx(surface.panel, css.card)}>
          <p className={css.lead}>{lead}</p>
          {children}
        </div>
      </div>
    </PageFrame>
  )
}

function Brand() {
  const t = useText()
  const benefits = [t('user.benefits.cart'), t('user.benefits.orders'), t('user.benefits.addresses')]
  return (
    <div className={css.brand}>
      <BrakeDisc className={css.art} />
      <Mark size={48} />
      <h2 className={css.title}>{t('user.visitorTitle')}</h2>
      <ul className={css.benefits}>
        {benefits.map((benefit) => (
          <li key={benefit}>
            <CheckIcon size={20} />
            {benefit}
          </li>
        ))}
      </ul>
    </div>
  )
}
