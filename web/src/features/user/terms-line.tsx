import type { ReactNode } from 'react'
import { Fragment, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import type { Terms } from './terms.ts'
import css from './terms-line.module.css'
import { TermsSheet } from './terms-sheet.tsx'

/** Where the sentence has the names of the two: texts of four languages put them in different places. */
const SERVICE = '<service>'
const PRIVACY = '<privacy>'

/** Who logs in accepts the terms; they open in place, so that nothing that was typed is lost. */
export function LoginTerms() {
  const t = useText()
  return <TermsSentence text={t('signIn.terms.byLogin', { service: SERVICE, privacy: PRIVACY })} />
}

/** What the box of a registration says. */
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
