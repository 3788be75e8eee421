import { runTool, tool } from '../tool.ts'
import type { ScriptsStep } from './step.ts'
import { countByReport } from './step.ts'

type VitestStepReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; status: string; message: string; assertionResults: Assertion[] }[]
}

type Assertion = { status: string; fullName: string; failureMessages: string[] }

/** The tests of some vitest projects. */
export function vitestStep(name: string, projects: string[], filters: string[] = []): ScriptsStep {
  const selected = projects.flatMap((project) => ['--project', project])
  return {
    name,
    run: (output = 'inherit') =>
      countByReport((file) => {
        const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
        const stdio = ['ignore' as const, output, output]
        return runTool([tool('vitest'), 'run', ...selected, ...reporters, ...filters], { stdio })
      }, count),
  }
}

/** A file that fails before its first test has no test to count: the file counts as one failure. */
function count(report: unknown) {
  const { numPassedTests, numFailedTests, testResults } = report as VitestStepReport
  const brokenFiles = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  const failedTests = testResults.flatMap((file) =>
    file.assertionResults.filter(({ status }) => status === 'failed'),
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles.length,
    failures: [
      ...failedTests.map((test) => ({ test: test.fullName, message: test.failureMessages.join('\n') })),
      ...brokenFiles.map((file) => ({ test: file.name, message: file.message })),
    ],
  }
}
