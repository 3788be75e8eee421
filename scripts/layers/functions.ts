import type { ArrowFunctionExpression, Function as FunctionNode, Program } from 'oxc-parser'
import { Visitor } from 'oxc-parser'

/** A function with its own lines: named functions declared in it count separately. */
export type MeasuredFunction = { line: number; lineCount: number }

/** Lines from the first word to the last brace. */
type FunctionsStretch = { start: number; end: number; isNamed: boolean }

/** Every function of a file: named or anonymous, methods and nested functions included. */
export function functionsOf(program: Program, text: string): MeasuredFunction[] {
  const lineAt = lineFinder(text)
  const stretches = stretchesOf(program).map((stretch) => ({
    ...stretch,
    start: lineAt(stretch.start),
    end: lineAt(stretch.end),
  }))
  return stretches.map((stretch) => ({ line: stretch.start, lineCount: ownLines(stretch, stretches) }))
}

function stretchesOf(program: Program): FunctionsStretch[] {
  const found: FunctionsStretch[] = []
  const methods = new Set<number>()
  const note = ({ type, start, end }: FunctionNode | ArrowFunctionExpression) =>
    found.push({ start, end, isNamed: type === 'FunctionDeclaration' || methods.has(start) })
  const visitor = new Visitor({
    Property: (property) => {
      if (property.method) methods.add(property.value.start)
    },
    FunctionDeclaration: note,
    FunctionExpression: note,
    ArrowFunctionExpression: note,
  })
  visitor.visit(program)
  return found
}

function ownLines(outer: FunctionsStretch, all: readonly FunctionsStretch[]): number {
  const inner = all.filter((each) => each.isNamed && each !== outer && isWithin(each, outer))
  const direct = inner.filter((each) => !inner.some((other) => other !== each && isWithin(each, other)))
  return linesOf(outer) - direct.reduce((sum, each) => sum + linesOf(each), 0)
}

const linesOf = ({ start, end }: FunctionsStretch) => end - start + 1

const isWithin = (inner: FunctionsStretch, outer: FunctionsStretch) =>
  inner.start >= outer.start && inner.end <= outer.end

/** The line number, from 1, of the character at an offset. */
function lineFinder(text: string): (offset: number) => number {
  const ends = [...text.matchAll(/\n/g)].map((match) => match.index)
  return (offset) => {
    const next = ends.findIndex((end) => end >= offset)
    return (next < 0 ? ends.length : next) + 1
  }
}
