import { textIn } from '@tiantian/contracts/language.ts'
import type { DimensionForm, MemberForm } from '@tiantian/contracts/publish/dataset-form.ts'
import { COLOURS_MAX, memberForm } from '@tiantian/contracts/publish/dataset-form.ts'
import { useState } from 'react'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { ItemRow, ItemSection, moved, moveSteps } from '../../office/list-editor.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import { field } from '../../ui/form/use-form.ts'
import { times } from '../../ui/times.ts'
import { ItemSheet } from '../office-event-setup/item-sheet.tsx'
import { LocalizedTextField } from '../office-event-setup/localized-text-field.tsx'
import { SelectOrNone } from '../office-event-setup/select-or-none.tsx'
import { showFailure } from '../shell/error/failure.ts'
import css from './dataset-parts.module.css'

interface MemberFieldsProps {
  form: FormState<MemberForm>
  isNew: boolean
  /** Of the same dimension: a possible parent. */
  others: readonly MemberForm[]
}

/** A member: its key is used in files and fixed, its names are for readers. */
function MemberFields({ form, isNew, others }: MemberFieldsProps) {
  const t = useText()
  const language = useLanguage()
  const { key, parent, isTotal, isHeadline } = form.draft
  const parents = others.filter((each) => each.key !== key)
  return (
    <>
      <LocalizedTextField label={t('dataroom.field.label')} maxLength={80} {...field(form, 'label')} />
      <TextField
        label={t('dataroom.field.key')}
        hint={t('dataroom.field.keyHint')}
        maxLength={30}
        readOnly={!isNew}
        {...field(form, 'key')}
      />
      <SelectOrNone
        label={t('dataroom.field.parent')}
        choices={parents.map((each) => ({ value: each.key, label: textIn(each.label, language) }))}
        none={t('dataroom.none')}
        value={parent}
        error={form.errors.parent}
        onChange={(value) => form.set('parent', value)}
      />
      <Colour form={form} />
      <Checkbox
        label={t('dataroom.field.isTotal')}
        isChecked={isTotal}
        onChange={(isChecked) => form.set('isTotal', isChecked)}
      />
      <Checkbox
        label={t('dataroom.field.isHeadline')}
        isChecked={isHeadline}
        onChange={(isChecked) => form.set('isHeadline', isChecked)}
      />
    </>
  )
}

/** Palette indices, since every theme has six colours of its own. */
function Colour({ form }: Pick<MemberFieldsProps, 'form'>) {
  const t = useText()
  const { colour } = form.draft
  const choices = times(COLOURS_MAX).map((at) => ({
    value: String(at + 1),
    label: t('dataroom.colourN', { n: at + 1 }),
  }))
  return (
    <SelectOrNone
      label={t('dataroom.field.colour')}
      choices={choices}
      none={t('dataroom.colourAuto')}
      value={colour === null ? null : String(colour)}
      onChange={(value) => form.set('colour', value === null ? null : Number(value))}
    />
  )
}

interface DimensionProps {
  dimension: DimensionForm
  isLocked: boolean
  change: (how: (dimension: DimensionForm) => DimensionForm) => Promise<unknown>
}

type Members = readonly MemberForm[]
type DimensionMembersChange = (how: (members: Members) => Members) => Promise<unknown>

const NEW: MemberForm = { key: '', label: {}, isTotal: false, isHeadline: false, parent: null, colour: null }

/** A dimension with its members in display order. */
export function Dimension({ dimension: { key, label, members }, isLocked, change }: DimensionProps) {
  const t = useText()
  const language = useLanguage()
  const [edited, setEdited] = useState<MemberForm>()
  const set: DimensionMembersChange = (how) => change((now) => ({ ...now, members: [...how(now.members)] }))
  return (
    <ItemSection
      title={`${textIn(label, language)} (${key})`}
      add={t('dataroom.newMember')}
      onAdd={isLocked ? undefined : () => setEdited(NEW)}
      note={members.length === 0 && t('dataroom.noMembers')}
      sheet={
        edited && (
          <MemberSheet start={edited} members={members} change={set} onClose={() => setEdited(undefined)} />
        )
      }
    >
      <Rows members={members} isLocked={isLocked} change={set} onEdit={setEdited} />
    </ItemSection>
  )
}

interface MemberSheetProps {
  start: MemberForm
  members: Members
  change: DimensionMembersChange
  onClose: () => void
}

function MemberSheet({ start, members, change, onClose }: MemberSheetProps) {
  const t = useText()
  const language = useLanguage()
  const isNew = start.key === ''
  const write = (member: MemberForm) =>
    change((all) => (isNew ? [...all, member] : all.map((each) => (each.key === start.key ? member : each))))
  return (
    <ItemSheet
      title={isNew ? t('dataroom.newMember') : textIn(start.label, language)}
      start={start}
      schema={memberForm}
      save={write}
      onClose={onClose}
    >
      {(form) => <MemberFields form={form} isNew={isNew} others={members} />}
    </ItemSheet>
  )
}

interface DimensionMembersRowsProps {
  members: Members
  isLocked: boolean
  change: DimensionMembersChange
  onEdit: (member: MemberForm) => void
}

function Rows({ members, isLocked, change, onEdit }: DimensionMembersRowsProps) {
  const language = useLanguage()
  const quietly = (how: Parameters<DimensionMembersChange>[0]) => void change(how).catch(showFailure)
  return members.map((member, at) => (
    <ItemRow
      key={member.key}
      name={textIn(member.label, language)}
      onEdit={isLocked ? undefined : () => onEdit(member)}
      onRemove={isLocked ? undefined : () => quietly((all) => all.filter((each) => each.key !== member.key))}
      {...(!isLocked && moveSteps(members.length, at, (by) => quietly((all) => moved(all, at, by))))}
    >
      <Facts member={member} members={members} />
    </ItemRow>
  ))
}

function Facts({ member, members }: { member: MemberForm; members: Members }) {
  const t = useText()
  const language = useLanguage()
  const parent = members.find(({ key }) => key === member.parent)
  return (
    <p className={css.line}>
      <code className={css.code}>{member.key}</code>
      {member.isTotal && <Tag>{t('dataroom.total')}</Tag>}
      {member.colour && <span className={css.swatch} data-look={member.colour} />}
      {parent && <span className={css.muted}>{textIn(parent.label, language)}</span>}
    </p>
  )
}
