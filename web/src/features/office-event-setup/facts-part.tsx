import type { EventSetUp } from '@tiantian/contracts/expo/set-up.ts'
import { useEffect, useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Form, FormError } from '../../ui/form.tsx'
import { FilesSection } from './facts-files.tsx'
import { WhereSection } from './facts-place.tsx'
import { ContactSection, RegistrationSection, WhenSection, WordsSection } from './facts-sections.tsx'
import type { WrittenPartProps } from './part-props.ts'
import { SaveBar } from './save-bar.tsx'
import css from './set-up.module.css'
import type { Conflict } from './use-facts.ts'
import { useFacts } from './use-facts.ts'
import { LanguageSwitch } from './words-field.tsx'

/** The description of an event, in four languages. */
export function FactsPart(props: WrittenPartProps) {
  const [start, setStart] = useState(props.setUp)
  // Saved: the form is reset to the server's values. What others save meanwhile does not replace the user's input.
  return <Facts key={start.versions.facts} {...props} setUp={start} onSaved={setStart} />
}

interface FactsProps extends WrittenPartProps {
  onSaved: (setUp: EventSetUp) => void
}

function Facts({ setUp, isLocked, onSaved, onUnsaved }: FactsProps) {
  const { form, isChanged, conflict } = useFacts(setUp, onSaved)
  useEffect(() => onUnsaved(isChanged && !isLocked), [onUnsaved, isChanged, isLocked])
  return (
    <Form form={form} className={css.form}>
      {conflict && <ConflictNotice conflict={conflict} />}
      <LanguageSwitch />
      <div className={css.columns}>
        <div className={css.part}>
          <WordsSection form={form} />
          <FilesSection form={form} />
          <ContactSection form={form} setUp={setUp} />
        </div>
        <div className={css.part}>
          <WhenSection form={form} />
          <WhereSection form={form} />
          <RegistrationSection form={form} />
        </div>
      </div>
      <FormError form={form} />
      {!isLocked && isChanged && <SaveBar form={form} />}
    </Form>
  )
}

function ConflictNotice({ conflict: { name, at, both } }: { conflict: Conflict }) {
  const t = useText()
  const format = useFormat()
  const fields = both.flatMap((field) => {
    if (field === 'cityId' || field === 'added') return []
    return [t(`setup.field.${field}`)]
  })
  return (
    <div className={css.notice} role="alert">
      <strong>{t('setup.conflict.title')}</strong>
      <p>{t('setup.conflict.text', { name, time: format.time(at) })}</p>
      {fields.length > 0 && <p>{t('setup.conflict.both', { fields: fields.join(', ') })}</p>}
    </div>
  )
}
