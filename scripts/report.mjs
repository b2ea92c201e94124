/**
 * @typedef {object} Tally
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 */

const maxReasonLines = 80

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
  /** @type {string[]} */
  const reasons = []
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
     * @param {() => Promise<{ tally: Tally, output: string, reason?: string }>} work its `reason` tells what failed; where it gives none,
     *   the end of its output does
     */
    async step(title, work) {
      const since = now()
      write(`▶ ${title} …`)
      const { tally, output, reason = output } = await work()
      sum.passed += tally.passed
      sum.failed += tally.failed
      sum.skipped += tally.skipped
      if (tally.failed > 0) {
        failures.push(title)
        reasons.push(`\n── Why: ${title} ${'─'.repeat(Math.max(3, 95 - title.length))}\n${lastLines(reason)}`)
      }
      write(`\n── ${title} ${'─'.repeat(Math.max(3, 100 - title.length))}`)
      if (output.trim()) write(output.trimEnd())
      write(`${tally.failed > 0 ? '✗ FAILED' : '✓'} ${title}: ${tallyText(tally)}, ${took(since)}\n`)
    },

    /** @param {unknown} error */
    fail(error) {
      sum.failed += 1
      write(`\n✗ ${error instanceof Error ? error.message : String(error)}\n`)
    },

    /** Writes the last lines, before them why a step failed, since a log of hours is often kept from its end alone; returns the exit code. */
    end() {
      for (const reason of reasons) write(reason)
      if (failures.length > 0) write(`Failed: ${failures.join(', ')}`)
      write(`Took ${took(began)}.`)
      write(tallyText(sum))
      return sum.failed > 0 ? 1 : 0
    },
  }
}

/** @param {string} text */
function lastLines(text) {
  return text.trim().split('\n').slice(-maxReasonLines).join('\n')
}

/** @param {Tally} tally */
function tallyText({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}
