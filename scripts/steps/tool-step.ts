import { runTool } from '../tool.ts'
import type { ScriptsStep } from './step.ts'

/** A tool that passes with exit code 0, or fails. */
export function toolStep(name: string, ...args: string[]): ScriptsStep {
  return toolStepIn({}, name, ...args)
}

/** The same, with these variables in its environment. */
export function toolStepIn(more: NodeJS.ProcessEnv, name: string, ...args: string[]): ScriptsStep {
  return {
    name,
    run: async (output = 'inherit') => {
      const env = { ...process.env, ...more }
      const code = await runTool(args, { env, stdio: ['ignore', output, output] })
      return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
    },
  }
}
