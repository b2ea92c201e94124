/**
 * @typedef {object} Tally
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 */

/**
 * Writes what happens, how long each step took, and the sum at the end.
 *
 * @param {(text: string) => void} [write]
 * @param {() => number} [now] milliseconds
 */
export function createReport(write = (text) => console.log(text), now = Date.now) {
  /** @type {Tally} */
  const sum = { passed: 0, failed: 0, skipped: 0 }
  /** @type {string[]} */
  const failures = []
  const began = now()

  /** @param {number} since */
  const took = (since) => `${((now() - since) / 1000).toFixed(1)} s`

  return {
    /**
     * A step without which nothing else makes sense: its failure ends the run.
     *
     * @param {string} title
     * @param {() => Promise<string | void>} work returns a word about its result
     */
    async setUp(title, work) {
      const since = now()
      write(`\n▶ ${title} …`)
      const result = await work()
      write(`  ${result ? `${result}, ` : ''}${took(since)}`)
    },

    /**
     * A check or a test run. Its output is written in one piece when it ends, since two may run side by side.
     *
     * @param {string} title
     * @param {() => Promise<{ tally: Tally, output: string }>} work
     */
    async step(title, work) {
      const since = now()
      write(`▶ ${title} …`)
      const { tally, output } = await work()
      sum.passed += tally.passed
      sum.failed += tally.failed
      sum.skipped += tally.skipped
      if (tally.failed > 0) failures.push(title)
      write(`\n── ${title} ${'─'.repeat(Math.max(3, 100 - title.length))}`)
      if (output.trim()) write(output.trimEnd())
      write(`${tally.failed > 0 ? '✗ FAILED' : '✓'} ${title}: ${tallyText(tally)}, ${took(since)}\n`)
    },

    /** @param {unknown} error */
    fail(error) {
      sum.failed += 1
      write(`\n✗ ${error instanceof Error ? error.message : String(error)}\n`)
    },

    /** Writes the last lines; returns the exit code. */
    end() {
      if (failures.length > 0) write(`Failed: ${failures.join(', ')}`)
      write(`Took ${took(began)}.`)
      write(tallyText(sum))
      return sum.failed > 0 ? 1 : 0
    },
  }
}

/** @param {Tally} tally */
function tallyText({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}
