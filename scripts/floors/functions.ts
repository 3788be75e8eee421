import type { ArrowFunctionExpression, Function as FunctionNode, Program } from 'oxc-parser'
import { Visitor } from 'oxc-parser'

/** A function with the lines from its first word to its last brace. */
export type MeasuredFunction = { line: number; lineCount: number }

/** Every function of a file: named or not, of a class or an object, within another or not. */
export function functionsOf(program: Program, text: string): MeasuredFunction[] {
  const found: MeasuredFunction[] = []
  const lineAt = lineFinder(text)
  const measure = ({ start, end }: FunctionNode | ArrowFunctionExpression) => {
    const line = lineAt(start)
    found.push({ line, lineCount: lineAt(end) - line + 1 })
  }
  const visitor = new Visitor({
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  })
  visitor.visit(program)
  return found
}

/** The number of the line, from 1, on which the character at an offset stands. */
function lineFinder(text: string): (offset: number) => number {
  const ends = [...text.matchAll(/\n/g)].map((match) => match.index)
  return (offset) => {
    const next = ends.findIndex((end) => end >= offset)
    return (next < 0 ? ends.length : next) + 1
  }
}
