const everyMs = 30_000

/**
 * A vitest reporter that names the test or hook that has ended, at most once in half a minute. The default one is silent while a file
 * runs: with this one a run that makes progress is never silent, and one that hangs is.
 */
export default class ProgressReporter {
  #ended = 0
  #wroteAt = Date.now()

  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    this.#ended += 1
    this.#tell(`${test.module.relativeModuleId} > ${test.fullName}`)
  }

  /** @param {import('vitest/node').ReportedHookContext} hook */
  onHookEnd({ name, entity }) {
    const module = 'relativeModuleId' in entity ? entity : entity.module
    this.#tell(`${module.relativeModuleId} > ${name}`)
  }

  /** @param {string} last */
  #tell(last) {
    if (Date.now() - this.#wroteAt < everyMs) return
    this.#wroteAt = Date.now()
    console.log(` … ${this.#ended} tests have ended, the last: ${last}`)
  }
}
