import type { Parsed } from '@tiantian/contracts/action.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { LANGUAGES, textIn } from '@tiantian/contracts/language.ts'
import type { LabelKind } from '@tiantian/contracts/publish/names.ts'
import type { OfficeLabel } from '@tiantian/contracts/publish/office-label.ts'
import {
  CATEGORY_DEPTH_MAX,
  createLabel,
  LABEL_NAME_MAX,
  listOfficeLabels,
  updateLabel,
} from '@tiantian/contracts/publish/office-label.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { checkForm } from '../../i18n/check-form.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import type { DraftControl } from '../../office/versioned-form.tsx'
import { changedFields, useVersionedForm, VersionedForm } from '../../office/versioned-form.tsx'
import { call } from '../../sdk/call.ts'
import { readsBy } from '../../sdk/query.ts'
import { createRequestIds } from '../../sdk/request-ids.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { field } from '../../ui/form/use-form.ts'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { languageName } from '../shell/alliance.ts'
import { indented, useCacheLabels } from './article-labels.ts'
import css from './labels-page.module.css'
import { nestedErrors } from './nested-errors.ts'

interface LabelSheetProps {
  kind: LabelKind
  /** Undefined for a new one. */
  label: OfficeLabel | undefined
  categories: readonly OfficeLabel[]
  onClose: () => void
}

/** The names of a category or tag in each language, its position, and its visibility. */
export function LabelSheet(props: LabelSheetProps) {
  const { kind, label, onClose } = props
  const t = useText()
  const parents = useParents(props)
  return (
    <BottomSheet
      isOpen
      desktop="center"
      title={t(label ? `newsroom.label.edit_${kind}` : `newsroom.label.new_${kind}`)}
      onClose={onClose}
    >
      <VersionedForm
        draftKey={`label/${kind}/${label?.slug ?? 'new'}`}
        version={String(label?.version ?? 0)}
        start={draftOf(label)}
        isMerged
        describe={(draft) => [
          ...LANGUAGES.map((language) => ({
            label: t('newsroom.label.name', { language: languageName(language) }),
            text: draft[language],
          })),
          {
            label: t('newsroom.label.parent'),
            text: parents.find(({ value }) => value === draft.parent)?.label ?? draft.parent,
          },
          { label: t('newsroom.label.hide'), text: t(draft.isHidden ? 'office.yes' : 'office.no') },
        ]}
      >
        {(control) => <Fields control={control} parents={parents} {...props} />}
      </VersionedForm>
    </BottomSheet>
  )
}

type LabelFieldsProps = Omit<LabelSheetProps, 'categories'> & {
  control: DraftControl<LabelSheetDraft>
  parents: ReturnType<typeof useParents>
}

function Fields(props: LabelFieldsProps) {
  const { kind, label, parents } = props
  const t = useText()
  const form = useLabelForm(props)
  return (
    <Form form={form} className={css.form}>
      {LANGUAGES.map((language) => (
        <TextField
          key={language}
          label={t('newsroom.label.name', { language: languageName(language) })}
          lang={language}
          maxLength={LABEL_NAME_MAX}
          {...field(form, language)}
        />
      ))}
      {kind === 'category' && (
        <Select label={t('newsroom.label.parent')} choices={parents} {...field(form, 'parent')} />
      )}
      {label && (
        <Checkbox
          isChecked={form.draft.isHidden}
          onChange={(isHidden) => form.set('isHidden', isHidden)}
          label={t('newsroom.label.hide')}
        />
      )}
      <FormError form={form} />
      <Button type="submit" isLoading={form.isSending}>
        {t('common.save')}
      </Button>
    </Form>
  )
}

/** The select has no empty value. */
const TOP = 'top'

function useParents({ label, categories }: LabelSheetProps) {
  const t = useText()
  const language = useLanguage()
  const fitting = categories.filter(({ slug, depth }) => slug !== label?.slug && depth < CATEGORY_DEPTH_MAX)
  return [
    { value: TOP, label: t('newsroom.label.top') },
    ...fitting.map(({ slug, name, depth }) => ({
      value: slug,
      label: indented(textIn(name, language), depth),
    })),
  ]
}

type LabelSheetDraft = Record<Language, string> & { parent: string; isHidden: boolean }

function draftOf(label: OfficeLabel | undefined): LabelSheetDraft {
  const names: LocalizedText = label?.name ?? {}
  return {
    'zh-Hans': names['zh-Hans'] ?? '',
    en: names.en ?? '',
    ru: names.ru ?? '',
    kk: names.kk ?? '',
    parent: label?.parent ?? TOP,
    isHidden: label?.isHidden ?? false,
  }
}

const newLabel = z.omit(createLabel.input, { requestId: true })

function useLabelForm({ control, kind, label, onClose }: LabelFieldsProps) {
  const t = useText()
  const cache = useCacheLabels()
  const [requestIds] = useState(createRequestIds)
  return useVersionedForm({
    control,
    reads: readsBy(listOfficeLabels),
    check: (draft: LabelSheetDraft) => {
      const merged = { ...draftOf(label), ...changedFields(control.start, draft) }
      const { parent, isHidden, ...name } = merged
      const input = { kind, name, parent: parent === TOP ? null : parent }
      const { slug, version } = label ?? {}
      return nestedErrors(
        label
          ? checkForm(updateLabel.input, { ...input, slug, version, isHidden })
          : checkForm(newLabel, input),
      )
    },
    send: (input) =>
      isChange(input)
        ? call(updateLabel, input)
        : call(createLabel, { requestId: requestIds.idOf(input), ...input }),
    onSent(labels) {
      cache(labels)
      showToast({ title: t('newsroom.saved'), icon: 'success' })
      onClose()
    },
  })
}

type LabelSheetCreation = z.output<typeof newLabel>
type LabelSheetChange = Parsed<typeof updateLabel>

const isChange = (input: LabelSheetCreation | LabelSheetChange): input is LabelSheetChange =>
  'version' in input
