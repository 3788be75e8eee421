/** The fields in which a draft differs from what it began with; fields that others change meanwhile are not among them. */
export function changedFields<Draft extends object>(before: Draft, after: Draft): Partial<Draft> {
  const names = Object.keys(after) as (keyof Draft)[]
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  return Object.fromEntries(changed.map((name) => [name, after[name]])) as Partial<Draft>
}
