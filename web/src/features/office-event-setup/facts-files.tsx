import type { DocumentForm } from '@tiantian/contracts/expo/facts-form.ts'
import { DOCUMENTS_MAX } from '@tiantian/contracts/expo/facts-form.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { LANGUAGES, textIn } from '@tiantian/contracts/language.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { FilePicker } from '../media/file-picker.tsx'
import { AudienceSelect } from './audience-select.tsx'
import type { FactsFormProps } from './facts-sections.tsx'
import { EVENT_FOLDER, FileField, pathOf } from './file-field.tsx'
import { SelectOrNone } from './select-or-none.tsx'
import css from './set-up.module.css'
import { useWritingLanguage, WordsField } from './words-field.tsx'

export function FilesSection({ form }: FactsFormProps) {
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
        <WordsField
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
