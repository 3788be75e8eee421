const role = <const Role extends string>(name: Role) => ({ role: name })

/** Said aloud, because `display: block`, which makes cards of rows on a phone, takes the roles from the elements. */
export const ROLE = {
  table: role('table'),
  group: role('rowgroup'),
  row: role('row'),
  head: role('columnheader'),
  cell: role('cell'),
}
