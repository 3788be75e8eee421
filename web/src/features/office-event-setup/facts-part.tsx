import { useQueryClient } from '@tanstack/react-query'
import type { DocumentForm } from '@tiantian/contracts/expo/facts-form.ts'
import { DOCUMENTS_MAX, eventFacts } from '@tiantian/contracts/expo/facts-form.ts'
import type { EventSetUp } from '@tiantian/contracts/expo/set-up.ts'
import { saveFacts } from '@tiantian/contracts/expo/set-up.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { LANGUAGES, textIn } from '@tiantian/contracts/language.ts'
import { useEffect, useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { CallError, hasCode } from '../../sdk/call-error.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Section } from '../../ui/section.tsx'
import { FilePicker } from '../media/file-picker.tsx'
import { AudienceSelect } from './audience-select.tsx'
import type { FactsDraft } from './facts-draft.ts'
import { draftOf, factsOf, mergeDrafts } from './facts-draft.ts'
import { WhereSection } from './facts-place.tsx'
import type { FactsFormProps } from './facts-sections.tsx'
import { ContactSection, DatasetTextsSection, RegistrationSection, WhenSection } from './facts-sections.tsx'
import { EVENT_FOLDER, FileField, pathOf } from './file-field.tsx'
import { firstPart } from './item-sheet.tsx'
import { LanguageSwitch, LocalizedTextField, useWritingLanguage } from './localized-text-field.tsx'
import type { LocalizedPartProps } from './part-props.ts'
import { SaveBar } from './save-bar.tsx'
import { SelectOrNone } from './select-or-none.tsx'
import css from './set-up.module.css'
import { setUpQuery, useSave } from './set-up-query.ts'

function FilesSection({ form }: FactsFormProps) {
  const t = useText()
  const { cover } = form.draft
  return (
    <Section title={t('setup.section.files')} isPanel>
      <div className={css.part}>
        <FileField
          label={t('setup.field.cover')}
          remove={t('setup.item.remove', { name: t('setup.field.cover') })}
          kind="picture"
          ratio="16 / 9"
          value={cover}
          onChange={(path) => form.set('cover', path)}
        />
        <Documents form={form} />
      </div>
    </Section>
  )
}

function Documents({ form }: FactsFormProps) {
  const t = useText()
  const language = useWritingLanguage()
  const { documents } = form.draft
  return (
    <>
      {documents.map((document, at) => (
        <DocumentRow
          key={document.url}
          document={document}
          onChange={(changed) => form.set('documents', documents.with(at, changed))}
          onRemove={() => form.set('documents', documents.toSpliced(at, 1))}
        />
      ))}
      <FilePicker
        label={t('setup.field.documents')}
        kinds={['document']}
        mode="list"
        limit={Math.min(9, DOCUMENTS_MAX - documents.length)}
        folder={EVENT_FOLDER}
        onChange={(files) =>
          form.set(
            'added',
            files.map((file) => ({
              name: { [language]: file.name },
              url: pathOf(file),
              bytes: file.size,
              audience: 'public' as const,
              language: null,
            })),
          )
        }
      />
    </>
  )
}

interface DocumentRowProps {
  document: DocumentForm
  onChange: (document: DocumentForm) => void
  onRemove: () => void
}

/** The name, language and audience of a document. */
function DocumentRow({ document, onChange, onRemove }: DocumentRowProps) {
  const t = useText()
  const shown = useLanguage()
  return (
    <div className={css.row}>
      <div className={css.document}>
        <LocalizedTextField
          label={t('setup.field.documentName')}
          maxLength={120}
          value={document.name}
          onChange={(name) => onChange({ ...document, name })}
        />
        <AudienceSelect
          label={t('programme.setup.audience')}
          value={document.audience}
          onChange={(audience) => onChange({ ...document, audience })}
        />
        <SelectOrNone
          label={t('programme.setup.language')}
          choices={LANGUAGES.map((value) => ({ value, label: t(`expo.language.${value}`) }))}
          none={t('programme.setup.anyLanguage')}
          value={document.language}
          onChange={(value) => onChange({ ...document, language: value as Language | null })}
        />
      </div>
      <Button variant="plain" size="sm" onClick={onRemove}>
        {t('setup.item.remove', { name: textIn(document.name, shown) })}
      </Button>
    </div>
  )
}

/** Another editor saved first. */
interface Conflict {
  readonly name: string
  readonly at: string
  readonly both: readonly (keyof FactsDraft)[]
}

/** The facts being edited; when another editor saved first, both versions are merged. */
function useFacts(setUp: EventSetUp, onSaved: (saved: EventSetUp) => void) {
  const t = useText()
  const client = useQueryClient()
  const save = useSave()
  const [seen, setSeen] = useState(setUp)
  const [conflict, setConflict] = useState<Conflict>()
  const form = useForm({
    start: draftOf(setUp),
    check: (draft) => firstPart(checkForm(eventFacts, factsOf(draft))),
    send: (facts) => save(call(saveFacts, { id: setUp.id, version: seen.versions.facts, facts })),
    fieldOf: { SLUG_TAKEN: 'slug', CITY_NOT_FOUND: 'cityId', AGENDA_OUTSIDE: 'endsAt' },
    onSent(reply) {
      showToast({ title: t('setup.saved'), icon: 'success' })
      onSaved(reply.setUp)
    },
    onRefused(error) {
      if (!(error instanceof CallError && hasCode(error, 'EDIT_CONFLICT'))) return {}
      const newer = client.getQueryData(setUpQuery(setUp.id).queryKey)?.setUp
      if (!newer) return {}
      const { draft, both } = mergeDrafts(draftOf(seen), form.draft, draftOf(newer))
      setSeen(newer)
      setConflict({ name: String(error.params.name), at: String(error.params.at), both })
      return draft
    },
  })
  const isChanged = JSON.stringify(form.draft) !== JSON.stringify(draftOf(seen))
  return { form, isChanged, conflict }
}

/** The description of an event, in four languages. */
export function FactsPart(props: LocalizedPartProps) {
  const [start, setStart] = useState(props.setUp)
  // Saved: the form is reset to the server's values. What others save meanwhile does not replace the user's input.
  return <Facts key={start.versions.facts} {...props} setUp={start} onSaved={setStart} />
}

interface FactsProps extends LocalizedPartProps {
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
          <DatasetTextsSection form={form} />
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
