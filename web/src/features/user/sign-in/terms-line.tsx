import type { ReactNode } from 'react'
import { Fragment, useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import type { Terms } from '../../shell/terms/terms.ts'
import { TermsSheet } from '../../shell/terms/terms-sheet.tsx'
import css from './terms-line.module.css'

/** The positions of both links in the sentence: the four languages place them differently. */
const SERVICE = '<service>'
const PRIVACY = '<privacy>'

/** Logging in accepts the terms; they open in place, so that no input is lost. */
export function LoginTerms() {
  const t = useText()
  return <TermsSentence text={t('signIn.terms.byLogin', { service: SERVICE, privacy: PRIVACY })} />
}

/** The label of the registration checkbox. */
export function RegisterTerms() {
  const t = useText()
  return <TermsSentence text={t('signIn.terms.agree', { service: SERVICE, privacy: PRIVACY })} />
}

function TermsSentence({ text }: { text: string }) {
  const t = useText()
  const [open, setOpen] = useState<Terms>()
  const names: Record<string, ReactNode> = {
    [SERVICE]: <TermsButton text={t('signIn.terms.serviceName')} onPress={() => setOpen('service')} />,
    [PRIVACY]: <TermsButton text={t('signIn.terms.privacyName')} onPress={() => setOpen('privacy')} />,
  }
  return (
    <span className={css.terms}>
      {text.split(/(<\w+>)/).map((part) => (
        <Fragment key={part}>{names[part] ?? part}</Fragment>
      ))}
      {open && <TermsSheet terms={open} onClose={() => setOpen(undefined)} />}
    </span>
  )
}

function TermsButton({ text, onPress }: { text: string; onPress: () => void }) {
  return (
    <button type="button" className={css.name} onClick={onPress}>
      {text}
    </button>
  )
}
