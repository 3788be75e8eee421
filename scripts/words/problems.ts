import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Comment, Program } from 'oxc-parser'
import { parseSync, Visitor } from 'oxc-parser'

/** Words that the code once used for things that the field has names for, each with the word in use (docs/glossary.md). */

/** In comments, test titles and log messages. */
const OLD_PROSE: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\b(she|hers|herself)\b|(?<!['’"“])\bher\b/iu, 'the user, they'],
  [/\bwhoever\b/iu, 'the user, the caller, anyone who'],
  [/\banew\b/iu, 'again'],
  [/\bof late\b/iu, 'recently'],
  [/\bwish(es)?\b/iu, 'input, request'],
  [/\b(askings?|sought)\b/iu, 'contact requests, searched'],
  [/\banalogues?\b/iu, 'cross-reference'],
  [/\b(loosen(ed|s|ing)?)\b/iu, 'relax'],
  [/\bbites\b/iu, 'chunks'],
  [/\bfloors? of (code|the house)\b/iu, 'layer'],
  [/\bdesk letters?\b/iu, 'broadcast'],
]

/** In the names of files, types, functions and variables, as one word of the name: `ticketWish`, `ticket-wish.ts`. */
const OLD_NAMES: Readonly<Record<string, string>> = {
  wish: 'input, command, request',
  wishes: 'inputs, commands, requests',
  asked: 'requested, or the noun with its owner',
  askings: 'contact requests',
  analogue: 'cross-reference',
  analogues: 'cross-references',
  anew: 'again',
  bites: 'chunks',
  loosen: 'relax',
  loosened: 'relaxed',
  narrowing: 'predicate, filter',
  narrowings: 'predicates, filters',
  settlements: 'outbox aggregation',
  sought: 'search term',
  twin: 'control',
  whoever: 'user, caller',
}

/** Type names that say nothing without their owner: `CheckoutInput`, not `Input`. */
const VAGUE_TYPES: ReadonlySet<string> = new Set(['Asked', 'Found', 'Kept', 'Place', 'Step', 'Wish'])

interface NamedType {
  readonly name: string
  readonly path: string
}

/** What a file says: its comments and titles, the names it declares, the types among them. */
interface Wording {
  readonly prose: readonly string[]
  readonly names: readonly string[]
  readonly types: readonly string[]
}

const TITLED = new Set(['test', 'describe', 'it'])
const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)

/** Old words in these files, and type names that stand for two things, one line a problem. */
export function findWordProblems(root: string, paths: readonly string[]): string[] {
  const problems: string[] = []
  const types: NamedType[] = []
  for (const path of paths) {
    const { prose, names, types: typesHere } = readWording(path, readFileSync(join(root, path), 'utf8'))
    problems.push(...prose.flatMap((text) => oldProse(path, text)))
    problems.push(...new Set([basename(path), ...names].flatMap((name) => oldName(path, name))))
    if (!isTest(path)) types.push(...typesHere.map((name) => ({ name, path })))
  }
  return [...problems, ...sharedTypeNames(types)]
}

const oldProse = (path: string, text: string) =>
  OLD_PROSE.flatMap(([pattern, instead]) => {
    const word = pattern.exec(text)?.[0]
    return word ? [`${path}: "${word}" in "${text.trim().slice(0, 90)}": write ${instead}`] : []
  })

const oldName = (path: string, name: string) =>
  segmentsOf(name).flatMap((word) => {
    const instead = Object.hasOwn(OLD_NAMES, word) ? OLD_NAMES[word] : undefined
    return instead ? [`${path}: "${word}" in the name ${name}: write ${instead}`] : []
  })

/** `ticketWish_at` → ticket, wish, at. */
const segmentsOf = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)

function sharedTypeNames(types: readonly NamedType[]): string[] {
  const vague = types
    .filter(({ name }) => VAGUE_TYPES.has(name))
    .map(({ name, path }) => `${path}: the type ${name} says nothing without its owner`)
  const byName = Map.groupBy(types, ({ name }) => name)
  const shared = [...byName].flatMap(([name, places]) => {
    const files = [...new Set(places.map(({ path }) => path))]
    return files.length > 1
      ? [`the type name ${name} stands for ${files.length} things: ${files.join(', ')}`]
      : []
  })
  return [...vague, ...shared]
}

function readWording(path: string, text: string): Wording {
  const { program, comments } = parseSync(path, text)
  return { prose: [...paragraphsOf(comments), ...titlesOf(program)], ...declaredIn(program) }
}

const paragraphsOf = (comments: readonly Comment[]) => comments.map(({ value }) => value)

function titlesOf(program: Program): string[] {
  const titles: string[] = []
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      const isTitled = callee.type === 'Identifier' && TITLED.has(callee.name)
      if (isTitled && title?.type === 'Literal' && typeof title.value === 'string') titles.push(title.value)
    },
  }).visit(program)
  return titles
}

function declaredIn(program: Program): Omit<Wording, 'prose'> {
  const names: string[] = []
  const types: string[] = []
  let merged = 0
  const addType = ({ id }: { id: { name: string } }) => {
    if (merged === 0) types.push(id.name)
    names.push(id.name)
  }
  new Visitor({
    // What a `declare module` adds to a type of a library has that type's name.
    TSModuleDeclaration: () => (merged += 1),
    'TSModuleDeclaration:exit': () => (merged -= 1),
    TSInterfaceDeclaration: addType,
    TSTypeAliasDeclaration: addType,
    VariableDeclarator({ id }) {
      if (id.type === 'Identifier') names.push(id.name)
    },
    FunctionDeclaration({ id }) {
      if (id) names.push(id.name)
    },
    TSPropertySignature({ key }) {
      if (key.type === 'Identifier') names.push(key.name)
    },
  }).visit(program)
  return { names, types }
}
