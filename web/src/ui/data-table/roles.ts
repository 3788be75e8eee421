const role = <const Role extends string>(name: Role) => ({ role: name })

/**
 * Explicit, because `display: block`, which turns rows into cards on a phone, removes the roles from the elements.
 */
export const ROLE = {
  table: role('table'),
  group: role('rowgroup'),
  row: role('row'),
  head: role('columnheader'),
  cell: role('cell'),
}
