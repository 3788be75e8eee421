import type { Collection, Field } from '../gateway/client-database/collection.ts'

/** The text of docs/client-database.md about a collection: generated from its declaration, so that it is true. */
export function collectionSection(collection: Collection): string {
  const { name, summary, fields, secrets } = collection
  const rows = [...fields].map(([field, declared]) => fieldRow(collection, field, declared))
  const hidden = [...secrets].map((secret) => `\`${secret}\``).join(', ')
  return [
    `### \`${name}\``,
    '',
    summary,
    '',
    `${rowsText(collection)} ${writesText(collection)}${hidden && ` Never read, never written: ${hidden}.`}`,
    '',
    '| field | type | read | where | order | write |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

function rowsText({ rows, parent, owner }: Collection): string {
  const which = {
    all: 'Everybody reads its rows.',
    named: 'Rows are read by `_id`; the admin reads all.',
    own: 'Only the rows of the caller.',
  }[rows]
  const tree = parent === undefined ? '' : ` A tree by \`${parent}\`.`
  const ownership = owner === undefined ? '' : ` Whose row it is: \`${owner}\`.`
  return `${which}${tree}${ownership}`
}

function writesText(collection: Collection): string {
  const rules = (['add', 'update', 'remove'] as const).flatMap((verb) => {
    const rule = collection[verb]
    return rule ? [`${verb}: ${rule.who}`] : []
  })
  return rules.length === 0 ? 'No client writes here.' : `Writes: ${rules.join(', ')}.`
}

function fieldRow(collection: Collection, name: string, field: Field): string {
  const cells = [
    `\`${name}\``,
    field.type,
    field.read ?? 'everyone',
    field.filter ?? '',
    field.sort ? 'yes' : '',
    writeText(collection, name, field),
  ]
  return `| ${cells.join(' | ')} |`
}

function writeText({ add, update }: Collection, name: string, { forced }: Field): string {
  if (forced) return add || update ? 'set by the server' : ''
  const verbs = Object.entries({ add, update }).filter(
    ([, rule]) => rule && Object.hasOwn(rule.input.shape, name),
  )
  return verbs.map(([verb]) => verb).join(', ')
}
