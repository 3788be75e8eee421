import { chartsFor, TRANSFORMS } from '@tiantian/contracts/publish/chart/chart-kind.ts'
import type { Dataset, DatasetDimension } from '@tiantian/contracts/publish/dataset.ts'
import { MEMBERS_SHOWN } from '@tiantian/contracts/publish/dataset.ts'
import { periodsBetween } from '@tiantian/contracts/publish/period.ts'
import { transformsFor } from '@tiantian/contracts/publish/series.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Select } from '../../ui/form/select.tsx'
import surface from '../../ui/surface.module.css'
import css from './dataset-controls.module.css'
import type { DatasetView } from './dataset-search.ts'
import { useFigures } from './use-figures.ts'

interface ControlsProps {
  dataset: Dataset
  view: DatasetView
  onChange: (patch: Partial<DatasetView>) => void
}

/** The selection and its presentation: all of it is in the address. */
export function DatasetControls(props: ControlsProps) {
  const { dataset, view, onChange } = props
  const t = useText()
  const { members, from, to, transform = 'none', chart } = view
  const transforms = transformsFor(dataset)
  const isChanged = Boolean(members ?? from ?? to ?? view.transform ?? chart)
  return (
    <div className={`${surface.surface} ${css.controls}`}>
      <Select
        label={t('publish.dataset.show')}
        value={transform}
        choices={transforms.map((value) => ({ value, label: t(`publish.dataset.transform.${value}`) }))}
        onChange={(value) =>
          onChange({ transform: value === 'none' ? undefined : TRANSFORMS.find((each) => each === value) })
        }
      />
      <Looks dataset={dataset} view={view} onChange={onChange} />
      <Ends {...props} />
      {dataset.dimensions.map((dimension) => (
        <Members key={dimension.key} dimension={dimension} chosen={members} onChange={onChange} />
      ))}
      {isChanged && (
        <Button variant="plain" size="sm" onClick={() => onChange(NOTHING)}>
          {t('publish.dataset.reset')}
        </Button>
      )}
    </div>
  )
}

const NOTHING: Partial<DatasetView> = {
  members: undefined,
  from: undefined,
  to: undefined,
  transform: undefined,
  chart: undefined,
}

/** The chart type, if any. */
function Looks({ dataset, view: { chart, transform = 'none' }, onChange }: ControlsProps) {
  const t = useText()
  const kinds = [...chartsFor(dataset, transform), 'table' as const]
  const shown = kinds.find((kind) => kind === chart) ?? 'line'
  return (
    <fieldset className={css.members}>
      <legend className={css.legend}>{t('publish.dataset.chart')}</legend>
      {kinds.map((kind) => (
        <Chip
          key={kind}
          isSelected={kind === shown}
          onClick={() => onChange({ chart: kind === 'line' ? undefined : kind })}
        >
          {t(kind === 'table' ? 'publish.dataset.asTable' : `publish.dataset.${kind}`)}
        </Chip>
      ))}
    </fieldset>
  )
}

function Ends({ dataset, view, onChange }: ControlsProps) {
  const t = useText()
  const figures = useFigures(dataset)
  const { periods, frequency } = dataset
  const all = periods ? periodsBetween(periods.from, periods.to, frequency) : []
  const choices = (isOffered: (period: string) => boolean) =>
    all.filter(isOffered).map((value) => ({ value, label: figures.period(value) }))
  const from = view.from ?? all[0] ?? ''
  const to = view.to ?? all.at(-1) ?? ''
  return (
    <div className={css.ends}>
      <Select
        label={t('publish.dataset.from')}
        value={from}
        choices={choices((period) => period <= to)}
        onChange={(value) => onChange({ from: value === all[0] ? undefined : value })}
      />
      <Select
        label={t('publish.dataset.to')}
        value={to}
        choices={choices((period) => period >= from)}
        onChange={(value) => onChange({ to: value === all.at(-1) ? undefined : value })}
      />
    </div>
  )
}

interface MembersProps {
  dimension: DatasetDimension
  chosen: readonly string[] | undefined
  onChange: ControlsProps['onChange']
}

/** The last one stays: an empty chart is useless. */
function Members({ dimension: { key, label, members }, chosen = [], onChange }: MembersProps) {
  const ofOthers = chosen.filter((each) => !each.startsWith(`${key}:`))
  const named = members.filter((each) => chosen.includes(`${key}:${each.key}`)).map((each) => each.key)
  const shown = named.length > 0 ? named : members.slice(0, MEMBERS_SHOWN).map((each) => each.key)
  const toggle = (member: string) => {
    const next = shown.includes(member) ? shown.filter((each) => each !== member) : [...shown, member]
    if (next.length > 0) onChange({ members: [...ofOthers, ...next.map((each) => `${key}:${each}`)] })
  }
  return (
    <fieldset className={css.members}>
      <legend className={css.legend}>{label}</legend>
      {members.map((member) => (
        <Chip key={member.key} isSelected={shown.includes(member.key)} onClick={() => toggle(member.key)}>
          {member.label}
        </Chip>
      ))}
    </fieldset>
  )
}
