/** One transition of a state machine: from which state, by which roles, and to which state. */
export interface Transition<
  State extends string = string,
  Event extends string = string,
  Role extends string = string,
  Condition extends string = string,
> {
  readonly from: State | readonly State[]
  readonly event: Event
  /** `same`: the state does not change. */
  readonly to: State | 'same'
  readonly by: readonly Role[]
  /** Only while this condition of the object is true, in addition to its state. */
  readonly when?: Condition
  /** Not allowed for an author of the object under review. */
  readonly needsSecondPerson?: true
  /** Requires a reason, which the other side reads. */
  readonly asksReason?: true
}

/**
 * The state machine of one kind of object. The server refuses all other transitions (`server/src/platform/move.ts`),
 * and the web draws its buttons from the same table (`eventsFor`).
 */
export interface Machine<
  State extends string = string,
  Event extends string = string,
  Role extends string = string,
  Condition extends string = string,
> {
  /** `expo.registration`: audit entries are named `expo.registration.<event>`. */
  readonly name: string
  readonly states: readonly State[]
  readonly events: readonly Event[]
  readonly roles: readonly Role[]
  readonly transitions: readonly Transition<State, Event, Role, Condition>[]
}

export type StateOf<M extends Machine> = M['states'][number]
export type EventOf<M extends Machine> = M['events'][number]
export type RoleOf<M extends Machine> = M['roles'][number]
export type ConditionOf<M extends Machine> = NonNullable<M['transitions'][number]['when']>

interface Definition<
  State extends string,
  Event extends string,
  Role extends string,
  Condition extends string,
> {
  readonly name: string
  readonly states: readonly State[]
  /** The initial states: the first one, unless others are listed. */
  readonly initial?: readonly NoInfer<State>[]
  readonly transitions: readonly Transition<NoInfer<State>, Event, Role, Condition>[]
}

/** Validates the table once, when its module is loaded. @throws Error that names the invalid line */
export function defineMachine<
  const State extends string,
  const Event extends string,
  const Role extends string,
  const Condition extends string = never,
>({
  name,
  states,
  initial = states.slice(0, 1),
  transitions,
}: Definition<State, Event, Role, Condition>): Machine<State, Event, Role, Condition> {
  const machine = {
    name,
    states,
    events: [...new Set(transitions.map(({ event }) => event))],
    roles: [...new Set(transitions.flatMap(({ by }) => by))],
    transitions,
  }
  assertKnownStates(machine)
  assertUnambiguous(machine)
  assertReachable(machine, initial)
  return machine
}

function assertKnownStates({ name, states, transitions }: Machine) {
  for (const { from, event, to } of transitions) {
    const unknown = [...listOf(from), ...(to === 'same' ? [] : [to])].find((state) => !states.includes(state))
    if (unknown !== undefined) throw new Error(`${name}: ${event} names ${unknown}, which is not a state`)
  }
}

/** From one state an event leads to one other, unless conditions distinguish two lines. */
function assertUnambiguous({ name, transitions }: Machine) {
  const seen = new Map<string, (string | undefined)[]>()
  for (const { from, event, when } of transitions) {
    for (const state of listOf(from)) {
      const others = seen.get(`${state} ${event}`) ?? []
      const isTwice = others.some((other) => other === undefined || when === undefined || other === when)
      if (isTwice) throw new Error(`${name}: ${event} from ${state} is listed twice`)
      seen.set(`${state} ${event}`, [...others, when])
    }
  }
}

function assertReachable({ name, states, transitions }: Machine, initial: readonly string[]) {
  const reached = new Set(initial)
  // Iterating over a set includes elements added during the iteration.
  for (const state of reached) {
    for (const { from, to } of transitions) if (to !== 'same' && listOf(from).includes(state)) reached.add(to)
  }
  const unreachable = states.find((state) => !reached.has(state))
  if (unreachable !== undefined) throw new Error(`${name}: no event leads to ${unreachable}`)
}

/** The transition that allows one of the roles this event in this state; `holds` are the conditions that are true. */
export function findTransition<
  State extends string,
  Event extends string,
  Role extends string,
  Condition extends string,
>(
  machine: Machine<State, Event, Role, Condition>,
  state: State,
  event: Event,
  role: Role | readonly Role[],
  holds: readonly Condition[] = [],
): Transition<State, Event, Role, Condition> | undefined {
  const roles = listOf(role)
  return machine.transitions.find(
    (line) =>
      line.event === event &&
      listOf(line.from).includes(state) &&
      line.by.some((one) => roles.includes(one)) &&
      (line.when === undefined || holds.includes(line.when)),
  )
}

/** The target state of the event; undefined when none of the roles may use it. */
export function nextState<
  State extends string,
  Event extends string,
  Role extends string,
  Condition extends string,
>(
  machine: Machine<State, Event, Role, Condition>,
  state: State,
  event: Event,
  role: Role | readonly Role[],
  holds: readonly Condition[] = [],
): State | undefined {
  const line = findTransition(machine, state, event, role, holds)
  return line?.to === 'same' ? state : line?.to
}

/** The possible events, in the order of the table: the buttons of a page. */
export function eventsFor<
  State extends string,
  Event extends string,
  Role extends string,
  Condition extends string,
>(
  machine: Machine<State, Event, Role, Condition>,
  state: State,
  role: Role | readonly Role[],
  holds: readonly Condition[] = [],
): Event[] {
  return machine.events.filter((event) => findTransition(machine, state, event, role, holds))
}

/** The states from which one of the roles may use the event. */
export function statesBefore<
  State extends string,
  Event extends string,
  Role extends string,
  Condition extends string,
>(
  machine: Machine<State, Event, Role, Condition>,
  event: Event,
  role: Role | readonly Role[],
  holds: readonly Condition[] = [],
): State[] {
  return machine.states.filter((state) => findTransition(machine, state, event, role, holds))
}

/** Whether one of the roles may use the event in any state; otherwise the caller lacks a permission. */
export function mayEver<Event extends string, Role extends string>(
  machine: Machine<string, Event, Role>,
  event: Event,
  role: Role | readonly Role[],
): boolean {
  const roles = listOf(role)
  return machine.transitions.some(
    (line) => line.event === event && line.by.some((one) => roles.includes(one)),
  )
}

/** Whether the event excludes authors of the object under review. */
export const needsSecondPerson = <Event extends string>(
  { transitions }: Machine<string, Event>,
  event: Event,
): boolean => transitions.some((line) => line.event === event && line.needsSecondPerson)

/** Whether the event requires a reason. */
export const asksReason = <Event extends string>(
  { transitions }: Machine<string, Event>,
  event: Event,
): boolean => transitions.some((line) => line.event === event && line.asksReason)

const listOf = <Value extends string>(value: Value | readonly Value[]): readonly Value[] =>
  typeof value === 'string' ? [value] : value
