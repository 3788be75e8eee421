import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { cx } from '../../ui/class-names.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import surface from '../../ui/surface.module.css'
import { Mark } from '../shell/mark.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { BrakeDisc } from './brake-disc.tsx'
import css from './sign-frame.module.css'

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
