import { constants } from 'node:os'
import process from 'node:process'

/**
 * On SIGINT, SIGTERM or SIGHUP: ends what was started, says so, and exits with the signal's code.
 *
 * @param {ReturnType<typeof import('./children.mjs').createChildren>} children
 * @param {(signal: string) => void} [beforeExit]
 */
export function stopOnSignal(children, beforeExit = () => {}) {
  let isStopping = false
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, async () => {
      if (isStopping) return
      isStopping = true
      console.log(`\n${signal}: ending what was started …`)
      await children.stop()
      beforeExit(signal)
      process.exit(128 + constants.signals[signal])
    })
  }
}
