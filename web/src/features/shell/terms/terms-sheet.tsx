import { createPortal } from 'react-dom'
import { useText } from '../../../i18n/use-text.ts'
import { BottomSheet } from '../../../ui/overlay/bottom-sheet.tsx'
import type { Terms } from './terms.ts'
import css from './terms-sheet.module.css'

/** The terms in plain language; outside the form and its label, so that clicks here do not reach them. */
export function TermsSheet({ terms, onClose }: { terms: Terms; onClose: () => void }) {
  const t = useText()
  const title = t(`shell.consent.document.${terms}`)
  return createPortal(
    <BottomSheet isOpen desktop="center" title={title} onClose={onClose}>
      <ol className={css.points}>
        {usePoints(terms).map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ol>
    </BottomSheet>,
    document.body,
  )
}

function usePoints(terms: Terms): string[] {
  const t = useText()
  if (terms === 'service') {
    return [
      t('signIn.terms.service.market'),
      t('signIn.terms.service.account'),
      t('signIn.terms.service.offers'),
      t('signIn.terms.service.conduct'),
      t('signIn.terms.service.end'),
    ]
  }
  return [
    t('signIn.terms.privacy.kept'),
    t('signIn.terms.privacy.shown'),
    t('signIn.terms.privacy.never'),
    t('signIn.terms.privacy.yours'),
  ]
}
