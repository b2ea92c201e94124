import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import process from 'node:process'
import { limits } from './children.mjs'
import { repositoryRoot } from './repositoryRoot.mjs'

/**
 * @typedef {ReturnType<typeof import('./children.mjs').createChildren>} Children
 * @typedef {import('./report.mjs').Tally} Tally
 *
 * @typedef {object} Step
 * @property {string} id what `--only` names
 * @property {string} title
 * @property {boolean} isStatic part of `npm run check`
 * @property {boolean} needsBrowser
 * @property {boolean} needsDatabases
 * @property {1 | 2} slots 2 for what needs the machine to itself
 * @property {(children: Children) => Promise<{ tally: Tally, output: string, reason?: string }>} run
 */

/** Every check and test of `npm test`, in order. @type {readonly Step[]} */
export const steps = [
  check('lint', 'Lint and format (biome)', [bin('@biomejs/biome/bin/biome'), 'check', '.']),
  check('typecheck', 'Types of all packages, examples and scripts (tsc)', [bin('typescript/bin/tsc'), '-b']),
  check('boundaries', 'Import boundaries and cycles', ['scripts/checks/boundaries.mjs']),
  check('knip', 'Unused files, exports and dependencies (knip)', [bin('knip/bin/knip.js'), '--no-progress']),
  check('supply', 'Workflows and manifests: what may publish, what is pinned', ['scripts/checks/supplyChain.mjs']),
  check('licenses', 'Licences of what is installed with the packages', ['scripts/checks/licenses.mjs']),
  check('readme', 'The examples of READMEs and documentation compile', ['scripts/checks/readme.mjs']),
  check('docs', 'The documentation is built, and no link in it is dead', ['scripts/checks/docs.mjs']),
  check('packages', 'Packed packages (publint, are-the-types-wrong, contents)', ['scripts/checks/packages.mjs']),
  {
    ...check('sizes', 'Sizes of small apps against budgets', ['scripts/checks/sizes.mjs']),
    isStatic: false,
    needsBrowser: true,
  },
  tests('unit', 'Unit tests'),
  tests('types', 'Type tests'),
  tests('browser', 'React tests in Chromium', { needsBrowser: true }),
  tests('integration', 'Integration tests on real chains and databases', { needsBrowser: true, needsDatabases: true }),
  {
    ...check('tarballs', 'Packed packages in fresh Vite apps', ['scripts/checks/tarballs.mjs']),
    isStatic: false,
    needsBrowser: true,
  },
  {
    ...check('live', 'The live examples of the documentation in Chromium', ['scripts/checks/tryDocs.mjs']),
    isStatic: false,
    needsBrowser: true,
  },
  tests('e2e', 'End-to-end tests in Chromium', { needsBrowser: true, slots: 2 }),
]

/** @param {string} path inside node_modules */
function bin(path) {
  return join('node_modules', path)
}

/**
 * A check that is one Node script: passed when it ends with 0.
 *
 * @param {string} id
 * @param {string} title
 * @param {readonly string[]} args
 * @returns {Step}
 */
function check(id, title, args) {
  return {
    id,
    title,
    isStatic: true,
    needsBrowser: false,
    needsDatabases: false,
    slots: 1,
    async run(children) {
      const options = { cwd: repositoryRoot, env: { DO_NOT_TRACK: '1' }, title, ...limits }
      const { code, output, leftBehind } = await children.run(process.execPath, args, options)
      const failed = code !== 0 || leftBehind.length > 0 ? 1 : 0
      return { tally: { passed: 1 - failed, failed, skipped: 0 }, output: output + leftBehindText(leftBehind) }
    },
  }
}

/**
 * One vitest project, and those whose names go on from its own.
 *
 * @param {string} project
 * @param {string} title
 * @param {{ needsBrowser?: boolean, needsDatabases?: boolean, slots?: 1 | 2 }} [options]
 * @returns {Step}
 */
function tests(project, title, { needsBrowser = false, needsDatabases = false, slots = 1 } = {}) {
  return {
    id: project,
    title,
    isStatic: false,
    needsBrowser,
    needsDatabases,
    slots,
    async run(children) {
      const folder = await mkdtemp(join(tmpdir(), 'hawser-report-'))
      const file = join(folder, 'report.json')
      const reporters = [
        '--reporter=default',
        '--reporter=./scripts/progressReporter.mjs',
        '--reporter=json',
        `--outputFile.json=${file}`,
      ]
      const args = [bin('vitest/vitest.mjs'), 'run', '--project', project, '--project', `${project}-*`, ...reporters]
      const { code, output, leftBehind } = await children.run(process.execPath, args, {
        cwd: repositoryRoot,
        title,
        ...limits,
      })
      const { tally, reasons } = await readReport(file)
      await rm(folder, { recursive: true, force: true })
      if (leftBehind.length > 0) reasons.push(leftBehindText(leftBehind))
      if (tally.passed + tally.failed === 0) reasons.push('No test ran.')
      else if (code !== 0 && tally.failed === 0) {
        reasons.push(unhandledText(output), `Every test passed, but vitest ended with the exit code ${code}.`)
      }
      tally.failed = Math.max(tally.failed, reasons.length > 0 ? 1 : 0)
      return { tally, output: output + leftBehindText(leftBehind), reason: reasons.join('\n') }
    },
  }
}

/** Of a test that hangs the runner gives the place alone. @param {string} message */
const nameTimeout = (message) =>
  message.replace(/^Error: STACK_TRACE_ERROR/, 'Error: It did not end within its time limit.')

/**
 * @param {string} file
 * @returns {Promise<{ tally: Tally, reasons: string[] }>} `reasons`: what failed, and with which error
 */
async function readReport(file) {
  try {
    const report = JSON.parse(await readFile(file, 'utf8'))
    /** @type {string[]} */
    const reasons = []
    for (const { name, status, message, assertionResults } of report.testResults) {
      const failed = assertionResults.filter((/** @type {{ status: string }} */ test) => test.status === 'failed')
      for (const { fullName, failureMessages } of failed) {
        reasons.push(
          `✗ ${relative(repositoryRoot, name)} > ${fullName}\n${excerpt(failureMessages.map(nameTimeout).join('\n'))}`,
        )
      }
      if (status === 'failed' && failed.length === 0)
        reasons.push(`✗ ${relative(repositoryRoot, name)}\n${excerpt(message)}`)
    }
    return {
      tally: {
        passed: report.numPassedTests,
        failed: report.numFailedTests,
        skipped: report.numPendingTests + report.numTodoTests,
      },
      reasons,
    }
  } catch (error) {
    return { tally: { passed: 0, failed: 1, skipped: 0 }, reasons: [`No report of the tests could be read: ${error}`] }
  }
}

/**
 * @param {string} text
 * @param {number} [lines]
 */
function excerpt(text, lines = 12) {
  return text.split('\n').slice(0, lines).join('\n')
}

/**
 * What vitest says of errors that no test has caught.
 *
 * @param {string} output
 */
function unhandledText(output) {
  const at = output.search(/Unhandled (?:Errors?|Rejection)/)
  return at === -1 ? output.slice(-4_000) : excerpt(output.slice(at), 60)
}

/** @param {readonly string[]} commands */
function leftBehindText(commands) {
  if (commands.length === 0) return ''
  const lines = commands.map((command) => `  ${command.slice(0, 200)}`)
  return `\n${commands.length} processes were left running by this step; they have been ended:\n${lines.join('\n')}\n`
}
