import type { AnyAction } from '@tiantian/contracts/action.ts'
import type { Role } from '@tiantian/contracts/permission.ts'
import { needsSecondFactor, ROLE_GRANTS, ROLES, SCOPED_ROLES } from '@tiantian/contracts/permission.ts'

const HEAD = `# Who may do what

Every action declares in its contract who may call it (\`auth\`); dispatch checks this before it parses the input. This
page is generated from the contracts: \`server/src/gateway/permission-page.unit.test.ts\` fails when it is out of date,
and \`npx vitest run --project unit permission-page -u\` writes it again.

- **everybody**: no token is needed. **anonymous**: a token, also of an anonymous account. **member**: a registered user.
- Anything else is a **permission**: users with a role that grants it may call; the admin passes every check.
- Ownership is checked by the service: another user's objects are not found, for every role
  (\`server/src/gateway/access.test.ts\` calls every action as every role, with own and other users' objects).

## Roles

Roles are granted and revoked by \`user/role/give\` and \`user/role/take\`, with a fresh proof, and recorded in the audit
log. The last admin cannot lose the role. Current roles count, not those in the token: a token with other roles is renewed
with the next reply. \`${SCOPED_ROLES.join('` and `')}\` may be granted for one language, as \`editor:ru\`: their
permissions then end in the language, and services call \`isAllowed(roles, permission, language)\`. A permission that ends
in \`:own\` applies to the user's own objects.
`

const FACTOR = `
## Second factor and fresh proof

Users with an authenticator app or a passkey confirm it once in each session; until then only actions marked
*before second step* are available, and all others refuse with \`SECOND_FACTOR_REQUIRED\`. Signing in with a passkey
counts as both steps.

Roles marked above require a second factor: until it is set up they grant nothing (\`SECOND_FACTOR_MISSING\`), and their
holder is an ordinary member. One account is exempt: the admin of the demo data, whose username \`admin\` nobody can
register, and only while the server loads that data (\`DEMO\`) and \`NODE_ENV\` is not \`production\`. A demo database
that is run in production requires it too.

Actions with *fresh proof* require one of the last ten minutes: a sign-in, or \`user/session/prove\` with the password, a
code of the app, a backup code or a passkey. Without it they refuse with \`STEP_UP_REQUIRED\`, whose parameter
\`proofs\` lists the available methods (\`login\`: only by signing in again).
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
