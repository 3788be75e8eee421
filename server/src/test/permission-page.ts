import type { AnyAction } from '@tiantian/contracts/action.ts'
import type { Role } from '@tiantian/contracts/permission.ts'
import { needsSecondFactor, ROLE_GRANTS, ROLES, SCOPED_ROLES } from '@tiantian/contracts/permission.ts'

const HEAD = `# Who may do what

Every action says in its contract who may call it (\`auth\`), and dispatch checks it before it looks at the input. This
page is written from the contracts; \`server/src/gateway/permission-page.unit.test.ts\` fails when it is out of date, and
\`npx vitest run --project unit permission-page -u\` writes it anew.

- **everybody**: no token is needed. **guest**: a token, also of an anonymous account. **member**: a registered person.
- Anything else is a **permission**, and whoever has a role that grants it may call; the admin passes every check.
- Whose object it is, is decided by the service: foreign ones are not found, for every role
  (\`server/src/gateway/access.test.ts\` calls every action as every role, with own and foreign objects).

## Roles

A role is given and taken by \`user/role/give\` and \`user/role/take\`, with a fresh proof, and stands in the audit log. The
last admin cannot lose her role. Roles of now count, not those in the token: a token that says others is renewed with the
next reply. \`${SCOPED_ROLES.join('` and `')}\` may be given for one language, as \`editor:ru\`: their permissions end in
the language then, and services ask \`isAllowed(roles, permission, language)\`. A permission that ends in \`:own\` holds for
objects of hers.
`

const FACTOR = `
## Second factor and fresh proof

Whoever has an authenticator app or a passkey shows it once in each session; until then only actions marked
*before second step* answer her, all others refuse with \`SECOND_FACTOR_REQUIRED\`. A passkey that signs in is both steps.

Roles marked above ask for a second factor: until it is set up they allow nothing (\`SECOND_FACTOR_MISSING\`), and their
holder is an ordinary member. One account is excepted: the admin of the demo world, by her username \`admin\`, which
nobody can register, and only while the server loads that world (\`DEMO\`) and \`NODE_ENV\` is not \`production\`. A
database of a demo that is run in production asks her too.

Actions with *fresh proof* want one that is not older than ten minutes: signing in, or \`user/session/prove\` with the
password, a code of the app, a backup code or a passkey. Without it they refuse with \`STEP_UP_REQUIRED\`, whose
parameter \`proofs\` names those that she has (\`login\`: only by signing in anew).
`

/** The page docs/permissions.md. */
export function permissionPage(actions: readonly AnyAction[]): string {
  const sorted = actions.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  return [HEAD, roleTable(), FACTOR, '\n## Actions\n', actionTable(sorted)]
    .join('\n')
    .replaceAll('\n\n\n', '\n\n')
}

const roleTable = () =>
  table(
    ['role', 'may', 'second factor'],
    [...ROLES.map((role) => [`\`${role}\``, grantsOf(role), needsSecondFactor([role]) ? 'asked for' : ''])],
  )

const grantsOf = (role: Role) =>
  role === 'admin' ? 'everything' : ROLE_GRANTS[role].map((grant) => `\`${grant}\``).join(', ')

const actionTable = (actions: readonly AnyAction[]) =>
  table(
    ['action', 'who', 'roles', 'besides'],
    actions.map((action) => [`\`${action.name}\``, callersOf(action), rolesOf(action), besides(action)]),
  )

function callersOf({ auth }: AnyAction): string {
  if (auth === 'public') return 'everybody'
  return auth.includes('.') ? `\`${auth}\`` : auth
}

function rolesOf({ auth }: AnyAction): string {
  if (['public', 'anonymous', 'member'].includes(auth)) return ''
  const granted = (role: Role) => ROLE_GRANTS[role].some((grant) => grant.split(':')[0] === auth)
  return ROLES.filter((role) => role === 'admin' || granted(role)).join(', ')
}

const besides = ({ stepUp, beforeSecondFactor }: AnyAction) =>
  [stepUp && 'fresh proof', beforeSecondFactor && 'before second step'].filter(Boolean).join(', ')

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return `${[line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')}\n`
}
